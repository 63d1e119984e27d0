import { BookingNotes, SampleNote, UnplacedNote } from './booking-notes.tsx';
import { BookingWishes } from './booking-wishes.tsx';
import { PaymentChoice } from './payment-choice.tsx';
import { PriceLine } from './price-line.tsx';
import { RefusedTrip } from './refused-trip.tsx';
import { RideLater } from './ride-later.tsx';
import { VehiclePicture } from '../../../../ui/vehicles/vehicle-picture.tsx';
import { BarredClasses, WalkLines } from './rule-lines.tsx';

/** Parts that the first view of a booking does without, in one download. */
export const bookingParts = {
  BarredClasses,
  BookingNotes,
  BookingWishes,
  PaymentChoice,
  PriceLine,
  RefusedTrip,
  RideLater,
  SampleNote,
  UnplacedNote,
  VehiclePicture,
  WalkLines,
};
