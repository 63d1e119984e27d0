import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A text or mail that was not sent, on machines that send none. */
@Entity('dev_outbox')
export class DevOutboxMessage {
  @PrimaryColumn('uuid')
  id: string;

  @Column('text')
  channel: 'sms' | 'email';

  @Column('text')
  recipient: string;

  @Column('text')
  text: string;

  @Column('timestamptz', { default: () => 'now()' })
  at: Date;
}
