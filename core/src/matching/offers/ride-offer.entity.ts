import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An offer of one ride to one driver; in each search one, and a second to a driver who missed the first. */
@Entity('ride_offers')
export class RideOffer {
  @PrimaryColumn('uuid', { default: () => 'uuidv7()' })
  id: string;

  @Column('uuid')
  rideId: string;

  @Column('integer')
  attempt: number;

  @Column('uuid')
  driverId: string;

  @Column('text', { default: 'open' })
  status: 'open' | 'accepted' | 'declined' | 'expired' | 'taken' | 'cancelled';

  @Column('double precision')
  pickupDistanceKm: number;

  @Column('integer')
  pickupEtaMin: number;

  @Column('timestamptz', { default: () => 'now()' })
  offeredAt: Date;

  @Column('timestamptz')
  expiresAt: Date;

  @Column('timestamptz', { nullable: true })
  answeredAt: Date | null;

  /** The turn in the line of a zone that the offer was made for; null for any other offer. */
  @Column('bigint', { nullable: true })
  lineTurn: string | null;

  @Column('timestamptz', { nullable: true })
  pushedAt: Date | null;
}
