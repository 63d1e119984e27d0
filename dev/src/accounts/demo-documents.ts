import { randomInt, randomUUID } from 'node:crypto';
import { expiringDocuments, type DocumentKind } from '@waka/contracts/drivers/driver-documents';
import type { VehicleClass } from '@waka/contracts/vehicles/vehicle';
import type { Core } from '@waka/core/platform/core';
import { sendDocument } from '@waka/core/drivers/documents/driver-documents';
import { storageOf } from '@waka/core/files/open-upload';
import { classOf } from '@waka/core/vehicles/class-rules';
import { documentPicture } from './document-picture.ts';

interface UndocumentedDriver {
  id: string;
  fullName: string;
  vehicleType: VehicleClass;
  plate: string | null;
  missing: DocumentKind[];
}

/**
 * Submits the missing required documents of approved drivers, each by an upload as from a phone, and approves them
 * like the seed approves the drivers. Returns how many were submitted.
 */
export async function addDemoDocuments(core: Core, emails: readonly string[]): Promise<number> {
  let added = 0;
  for (const driver of await driversWithout(core, emails)) {
    for (const kind of driver.missing) {
      // Pictures are drawn one after the other: the service has just started, and people are waiting for it.
      await addDocument(core, driver, kind);
      added += 1;
    }
  }
  return added;
}

async function driversWithout({ sql, vehicles }: Core, emails: readonly string[]): Promise<UndocumentedDriver[]> {
  const drivers = await sql<UndocumentedDriver & { kinds: DocumentKind[] }>(
    `SELECT users.id, full_name, vehicle_type, vehicle_plate_number AS plate,
       coalesce((SELECT jsonb_agg(kind) FROM driver_documents WHERE driver_documents.user_id = users.id), '[]') AS kinds
     FROM driver_profiles JOIN users ON users.id = user_id
     WHERE approval = 'approved' AND email = ANY($1) ORDER BY users.id`,
    [emails],
  );
  const known = await vehicles.read();
  return drivers.map(({ kinds, ...driver }) => ({
    ...driver,
    missing: (classOf(known, driver.vehicleType)?.documents ?? []).filter((kind) => !kinds.includes(kind)),
  }));
}

async function addDocument(core: Core, driver: UndocumentedDriver, kind: DocumentKind): Promise<void> {
  const content = await documentPicture(driver, kind);
  const type = 'image/png';
  const key = `uploads/${driver.id}/${randomUUID()}`;
  // Recorded here, so that it does not count towards the driver's limit of uploads in an hour.
  await core.sql(
    `INSERT INTO uploads (user_id, object_key, purpose, content_type, bytes) VALUES ($1, $2, 'document', $3, $4)`,
    [driver.id, key, type, content.length],
  );
  await storageOf(core).write(key, type, content);
  const expiresOn = expiringDocuments.includes(kind) ? dayAfter(core.clock.now(), randomInt(200, 900)) : null;
  // Approved in the transaction that stores it: an interrupted start leaves no document without a review.
  const transaction: Core['transaction'] = (work) =>
    core.transaction(async (sql) => {
      const kept = await work(sql);
      await sql(
        `UPDATE driver_documents SET state = 'approved', reviewed_at = now() WHERE user_id = $1 AND kind = $2`,
        [driver.id, kind],
      );
      return kept;
    });
  await sendDocument({ ...core, transaction }, { id: driver.id, role: 'driver' }, kind, { fileKey: key, expiresOn });
}

const dayAfter = (now: Date, days: number): string =>
  new Date(now.getTime() + days * 86_400_000).toISOString().slice(0, 10);
