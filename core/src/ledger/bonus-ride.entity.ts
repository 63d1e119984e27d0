import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A ride whose commission pays for a bonus. */
@Entity('bonus_rides')
export class BonusRide {
  @PrimaryColumn('uuid')
  rideId: string;

  @Column('text')
  bonus: 'quest' | 'referral';
}
