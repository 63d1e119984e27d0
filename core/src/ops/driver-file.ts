import type { DriverFile } from '@waka/contracts/ops/desk-views';
import type { Core } from '../core.ts';
import { driverDocuments } from '../drivers/driver-documents.ts';
import { auditOf } from './audit-lines.ts';
import { driverItem } from './driver-list.ts';

/** What ops decides about a driver by. Its caller records the look. */
export async function driverFile(core: Pick<Core, 'sql'>, driverId: string): Promise<DriverFile> {
  const driver = await driverItem(core.sql, driverId);
  const [documents, rows, audit, [rides], [profile]] = await Promise.all([
    driverDocuments(core, driverId),
    core.sql<{ id: string; kind: string; decisionId: string | null }>(PAPERS, [driverId]),
    auditOf(core.sql, { type: 'user', id: driverId }),
    core.sql<DriverFile['rides']>(RIDES, [driverId]),
    core.sql<Pick<DriverFile, 'shownAs' | 'waitingVehicle'>>(
      'SELECT shown_as, waiting_vehicle FROM driver_profiles WHERE user_id = $1',
      [driverId],
    ),
  ]);
  return {
    driver,
    shownAs: profile?.shownAs ?? null,
    waitingVehicle: profile?.waitingVehicle ?? null,
    documents: documents.map((document) => {
      const row = rows.find(({ kind }) => kind === document.kind);
      return { ...document, id: row?.id ?? null, decisionId: row?.decisionId ?? null };
    }),
    rides: rides ?? { completed: 0, marked: 0, undecided: 0, notFine: 0 },
    audit,
  };
}

const PAPERS = `
  SELECT id, kind, (SELECT audit_log.id FROM audit_log WHERE subject_type = 'user' AND subject_id = user_id
    AND action IN ('driver_document.approved', 'driver_document.refused')
    AND details @> jsonb_build_object('documentId', driver_documents.id)
    ORDER BY audit_log.id DESC LIMIT 1) AS decision_id
  FROM driver_documents WHERE user_id = $1`;

const RIDES = `
  SELECT count(*)::int AS completed, (count(*) FILTER (WHERE findings <> '[]'))::int AS marked,
    (count(*) FILTER (WHERE findings <> '[]' AND findings_verdict IS NULL))::int AS undecided,
    (count(*) FILTER (WHERE findings_verdict = 'not_fine'))::int AS not_fine
  FROM rides WHERE driver_id = $1 AND status = 'completed'`;
