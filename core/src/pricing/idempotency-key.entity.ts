import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The idempotency key of a booking, which its phone sent. */
@Entity('idempotency_keys')
export class IdempotencyKey {
  @PrimaryColumn('uuid')
  userId: string;

  @PrimaryColumn('text')
  key: string;

  @Column('text')
  bodyHash: string;

  @Column('uuid')
  rideId: string;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt: Date;
}
