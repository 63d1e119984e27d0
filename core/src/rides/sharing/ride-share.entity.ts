import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A link by which others follow a ride. */
@Entity('ride_shares')
export class RideShare {
  @PrimaryColumn('uuid', { default: () => 'uuidv7()' })
  id: string;

  @Column('uuid')
  rideId: string;

  @Column('uuid')
  ownerId: string;

  /** True for the link that is texted to the passenger of a ride booked for another person. */
  @Column('boolean', { default: false })
  isForPassenger: boolean;

  @Column('text')
  tokenHash: string;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt: Date;

  @Column('timestamptz', { nullable: true })
  revokedAt: Date | null;
}
