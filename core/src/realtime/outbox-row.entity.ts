import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

type OutboxTopic =
  | 'ride'
  | 'offer_made'
  | 'offer_closed'
  | 'incident'
  | 'scheduled'
  | 'payout'
  | 'debt'
  | 'owner_terms';

/** A committed change that has to be published. */
@Entity('outbox')
export class OutboxRow {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: string;

  @Column('text')
  topic: OutboxTopic;

  @Column('uuid')
  key: string;

  @Column('integer', { nullable: true })
  seq: number | null;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt: Date;
}
