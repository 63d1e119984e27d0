import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Language } from '@waka/contracts/languages';
import type { Template } from './templates.ts';

/** A text or mail, from its commit until it was sent or given up. */
@Entity('messages')
export class Message {
  @PrimaryColumn('uuid', { default: () => 'uuidv7()' })
  id: string;

  @Column('text')
  channel: 'sms' | 'email';

  @Column('text')
  recipient: string;

  @Column('text')
  template: Template['template'];

  @Column('jsonb')
  params: Template['params'];

  @Column('text', { default: 'waiting' })
  state: 'waiting' | 'sending' | 'sent' | 'failed' | 'late';

  @Column('integer', { default: 0 })
  attempts: number;

  @Column('timestamptz', { default: () => 'now()' })
  nextAttemptAt: Date;

  @Column('timestamptz')
  sendBefore: Date;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt: Date;

  @Column('timestamptz', { nullable: true })
  sentAt: Date | null;

  @Column('text', { default: 'en' })
  language: Language;

  /** What the message is about, where there is at most one about it. */
  @Column('text', { nullable: true })
  once: string | null;

  @Column('text', { nullable: true })
  lastError: string | null;
}
