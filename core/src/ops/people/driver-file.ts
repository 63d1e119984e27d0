import type { DriverFile } from '@waka/contracts/ops/ops-file-views';
import { driverById } from '../../accounts/driver-profiles.repository.ts';
import type { Core } from '../../platform/core.ts';
import { driverDocuments } from '../../drivers/documents/driver-documents.ts';
import { documentsOf } from '../../drivers/documents/documents.repository.ts';
import { documentsAgain } from '../../drivers/documents/documents-again.ts';
import { plateHolders } from './plate-holders.repository.ts';
import { booksForOps, ownerForOps, ownsVehicle, type Reader } from '../../owners/read-books.ts';
import { auditOf } from '../audit-lines.ts';
import { driverItem } from './driver-list.ts';
import { newClassesOf } from './vehicles/new-classes.ts';
import { countFindings, decidedDocuments, liveRideOf } from './people.repository.ts';

/** Returns the data on which ops decides about a driver. The caller audits the view. */
export async function driverFile(core: Reader & Pick<Core, 'vehicles'>, driverId: string): Promise<DriverFile> {
  const driver = await driverItem(core.sql, driverId);
  const known = await core.vehicles.read();
  const [documents, rows, audit, rides, profile, owner, ownerBooks, liveRide] = await Promise.all([
    driverDocuments(core, driverId),
    decidedDocuments(core.sql, driverId),
    auditOf(core.sql, { type: 'user', id: driverId }),
    countFindings(core.sql, driverId),
    driverById(core.sql, driverId),
    ownerForOps(core, driverId),
    booksForOps(core, driverId),
    liveRideOf(core.sql, driverId),
  ]);
  return {
    driver,
    shownAs: profile?.shownAs ? { name: profile.shownAs.name, photoUrl: profile.shownAs.photoUrl } : null,
    waitingVehicle: profile?.waitingVehicle ?? null,
    liveRide: liveRide && { status: liveRide.status, from: liveRide.pickupArea, to: liveRide.dropoffArea },
    documentsAgain: profile ? documentsAgain(profile, await documentsOf(core.sql, driverId)) : [],
    newClasses: profile ? newClassesOf(known, profile, documents) : undefined,
    plateHolders: await plateHolders(core.sql, driverId, profile),
    owner,
    ownerBooks,
    ownsVehicle: await ownsVehicle(core.sql, driverId, profile?.vehicleId ?? null),
    documents: documents.map((document) => {
      const row = rows.find(({ kind }) => kind === document.kind);
      return { ...document, id: row?.id ?? null, decisionId: row?.decisionId ?? null };
    }),
    rides: rides ?? { completed: 0, marked: 0, undecided: 0, notFine: 0 },
    audit,
  };
}
