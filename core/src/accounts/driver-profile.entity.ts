import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { DebtStep } from '@waka/contracts/drivers/debt';
import type { WaitingVehicle } from '@waka/contracts/ops/ops-file-views';
import type { VehicleColour } from '@waka/contracts/vehicles/vehicle-colours';
import type { VehicleBody, VehicleClass } from '@waka/contracts/vehicles/vehicle';
import type { City } from '../geo/areas/cities.ts';

/** The approved name and photo. The parts of the name are missing where it was kept before they were. */
interface ShownAs {
  name: string | null;
  firstName?: string | null;
  lastName?: string | null;
  photoUrl: string | null;
}

@Entity('driver_profiles')
export class DriverProfile {
  @PrimaryColumn('uuid')
  userId: string;

  @Column('text', { nullable: true })
  licenseNumber: string | null;

  @Column('text', { nullable: true })
  vehicleBody: VehicleBody | null;

  @Column('text', { nullable: true })
  vehicleMake: string | null;

  @Column('text', { nullable: true })
  vehicleModel: string | null;

  @Column('integer', { nullable: true })
  vehicleYear: number | null;

  @Column('text', { nullable: true })
  vehiclePlateNumber: string | null;

  @Column('text', { default: 'standard' })
  vehicleType: VehicleClass;

  @Column('text', { default: 'pending' })
  approval: 'pending' | 'approved' | 'rejected' | 'suspended';

  @Column('boolean', { default: false })
  isOnline: boolean;

  /** The city in which matching looks for this driver; set when going online. */
  @Column('text', { nullable: true })
  city: City | null;

  @Column('timestamptz', { nullable: true })
  citySince: Date | null;

  @Column('timestamptz', { nullable: true })
  idleSince: Date | null;

  /** Until then a driver who has completed a ride gets no offer, so that the fare can be collected; null without a limit. */
  @Column('timestamptz', { nullable: true })
  offersFrom: Date | null;

  /** Start of the driver's current or last shift. */
  @Column('timestamptz', { nullable: true })
  onlineSince: Date | null;

  /** How far this driver goes for a pickup; null for no limit. */
  @Column('integer', { nullable: true })
  maxPickupKm: number | null;

  /** When silence ended the shift; null once another began, or the driver ended it. */
  @Column('timestamptz', { nullable: true })
  silencedAt: Date | null;

  @Column('integer', { default: 0 })
  offersAnswered: number;

  @Column('integer', { default: 0 })
  offersAccepted: number;

  @Column('integer', { default: 0 })
  ratingSum: number;

  @Column('integer', { default: 0 })
  ratingCount: number;

  /** The sum and the count after the last fifth rating, which the driver and riders see. */
  @Column('integer', { default: 0 })
  shownRatingSum: number;

  @Column('integer', { default: 0 })
  shownRatingCount: number;

  /** On which step of the ladder the driver's debt stands; matching reads it. */
  @Column('text', { default: 'below' })
  debtStep: DebtStep;

  @Column('integer', { default: 0 })
  ridesCompleted: number;

  @Column('timestamptz', { nullable: true })
  reviewedAt: Date | null;

  @Column('uuid', { nullable: true })
  reviewedBy: string | null;

  @Column('text', { nullable: true })
  reviewReason: string | null;

  /** The words of a suspension that its driver reads. */
  @Column('text', { nullable: true })
  reviewMessage: string | null;

  @Column('jsonb', { nullable: true })
  shownAs: ShownAs | null;

  @Column('jsonb', { nullable: true })
  waitingVehicle: WaitingVehicle | null;

  /** The vehicle of the number plate, which a trigger finds. */
  @Column('uuid', { nullable: true })
  vehicleId: string | null;

  @Column('text', { nullable: true })
  vehicleColour: VehicleColour | null;
}
