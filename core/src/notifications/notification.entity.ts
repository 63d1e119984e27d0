import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { NotificationFacts, NotificationKind } from '@waka/contracts/notifications/notification';

/** A line of the notification centre of a person. */
@Entity('notifications')
export class Notification {
  @PrimaryColumn('uuid', { default: () => 'uuidv7()' })
  id: string;

  @Column('uuid')
  userId: string;

  @Column('text')
  kind: NotificationKind;

  @Column('jsonb', { default: () => "'{}'::jsonb" })
  facts: NotificationFacts;

  @Column('timestamptz', { default: () => 'now()' })
  at: Date;

  @Column('timestamptz', { nullable: true, name: 'told_at' })
  publishedAt: Date | null;

  @Column('timestamptz', { nullable: true })
  readAt: Date | null;
}
