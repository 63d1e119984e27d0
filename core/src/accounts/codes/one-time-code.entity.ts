import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A code that was texted to a phone. */
@Entity('one_time_codes')
export class OneTimeCode {
  @PrimaryColumn('uuid', { default: () => 'uuidv7()' })
  id: string;

  @Column('text')
  purpose: 'registration' | 'login' | 'phone_change' | 'account_proof' | 'wallet_proof';

  @Column('text')
  phone: string;

  @Column('text')
  userType: 'rider' | 'driver';

  @Column('text')
  browser: string;

  @Column('boolean')
  isSent: boolean;

  @Column('integer', { default: 0 })
  tries: number;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt: Date;

  @Column('timestamptz')
  expiresAt: Date;

  @Column('timestamptz', { nullable: true })
  endedAt: Date | null;

  @Column('timestamptz', { nullable: true })
  usedAt: Date | null;

  @Column('boolean', { default: false })
  isOwners: boolean;
}
