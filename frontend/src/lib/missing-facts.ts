import type { DriverProfileView } from '@waka/contracts/accounts/profile-views';
import type { DriverDocument } from '@waka/contracts/drivers/driver-documents';
import type { MessageKey } from './i18n/i18n.ts';

type Reviewed = Pick<DriverProfileView, 'vehiclePlateNumber' | 'vehicleMake' | 'vehicleModel' | 'licenseNumber'>;

/** Returns the labels of the facts, besides documents, that ops review and the driver has not given. */
export const missingFacts = (profile: Reviewed): MessageKey[] =>
  REVIEWED.filter(({ isThere }) => !isThere(profile)).map(({ text }) => text);

/** Returns whether a rider could not recognise the vehicle: without number plate, make and model no driver is approved. */
export const isVehicleUnknown = ({ vehiclePlateNumber, vehicleMake, vehicleModel }: Reviewed): boolean =>
  !(vehiclePlateNumber && vehicleMake && vehicleModel);

/** Returns whether a driver has sent no required document, so that ops have nothing to review. */
export function isNothingHandedIn(documents: readonly Pick<DriverDocument, 'isRequired' | 'state'>[]): boolean {
  const required = documents.filter(({ isRequired }) => isRequired);
  return required.length > 0 && required.every(({ state }) => state === 'missing');
}

const REVIEWED = [
  { text: 'documents.missing.plate', isThere: (profile) => Boolean(profile.vehiclePlateNumber) },
  { text: 'documents.missing.vehicle', isThere: (profile) => Boolean(profile.vehicleMake && profile.vehicleModel) },
  { text: 'documents.missing.licence', isThere: (profile) => Boolean(profile.licenseNumber) },
] as const satisfies readonly { text: MessageKey; isThere: (profile: Reviewed) => boolean }[];
