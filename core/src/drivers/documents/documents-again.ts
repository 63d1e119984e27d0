import type { DocumentKind } from '@waka/contracts/drivers/driver-documents';
import type { DriverProfile } from '../../accounts/driver-profile.entity.ts';
import { plateKeyOf } from '../../vehicles/plate-key.ts';

/** The documents that show one vehicle, and no other. */
const OF_THE_VEHICLE: readonly DocumentKind[] = ['insurance', 'vehicle_registration', 'vehicle_photo'];

interface Sent {
  kind: DocumentKind;
  state: string;
  uploadedAt: Date;
}

type Facts = Pick<DriverProfile, 'waitingVehicle' | 'vehiclePlateNumber' | 'licenseNumber'>;

const LONG_AGO = new Date(0);

/**
 * Returns the kinds of document that an approval of the waiting change asks for again. What was refused is asked for
 * already, unless an earlier one counts meanwhile: that one ends with the approval.
 */
export function documentsAgain(profile: Facts, documents: readonly (Sent & { isCovered: boolean })[]): DocumentKind[] {
  const sent = documents.filter(({ state }) => state !== 'refused');
  const covered = documents.filter(({ state, isCovered }) => state === 'refused' && isCovered);
  return [...documentsOfBefore(profile, sent), ...documentsConcerned(profile, covered)];
}

/** Returns those of these kinds that the waiting change concerns: what was approved of them earlier ends with its approval. */
export const documentsConcerned = (profile: Facts, documents: readonly Pick<Sent, 'kind'>[]): DocumentKind[] =>
  documentsOfBefore(
    profile,
    documents.map(({ kind }) => ({ kind, state: 'approved', uploadedAt: LONG_AGO })),
  );

/**
 * Returns the kinds of document that are of the vehicle or licence in force, where a change of the plate or of the
 * licence's number waits: what was sent since the change is of the new one.
 */
export function documentsOfBefore(
  { waitingVehicle: waiting, ...inForce }: Facts,
  documents: readonly Sent[],
): DocumentKind[] {
  if (!waiting) return [];
  const isOtherVehicle = differ(plateKeyOf(inForce.vehiclePlateNumber), plateKeyOf(waiting.vehiclePlateNumber));
  const isOtherLicence = differ(inForce.licenseNumber, waiting.licenseNumber);
  const isOfBefore = (sent: Sent): boolean => {
    const { kind } = sent;
    if (OF_THE_VEHICLE.includes(kind)) return isOtherVehicle && isBefore(sent, waiting.since?.plate);
    return kind === 'licence' && isOtherLicence && isBefore(sent, waiting.since?.licence);
  };
  return documents.filter(isOfBefore).map(({ kind }) => kind);
}

// One that was not known before, or is emptied, makes no document that of another.
const differ = (before: string | null, after: string | null): boolean =>
  before !== null && after !== null && before !== after;

// A change that was stored by an older release does not say since when: what waits for review may be of the new one.
const isBefore = ({ state, uploadedAt }: Sent, since: string | undefined): boolean =>
  since === undefined ? state === 'approved' : uploadedAt.getTime() < Date.parse(since);
