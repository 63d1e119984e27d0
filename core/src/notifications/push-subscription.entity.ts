import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A device that takes pushes for the person signed in on it. */
@Entity('push_subscriptions')
export class PushSubscription {
  @PrimaryColumn('text')
  endpoint: string;

  @Column('text')
  sessionId: string;

  @Column('uuid')
  userId: string;

  @Column('text')
  p256dh: string;

  @Column('text')
  auth: string;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt: Date;
}
