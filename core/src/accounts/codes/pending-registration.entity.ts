import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A registration that waits for its code. */
@Entity('pending_registrations')
export class PendingRegistration {
  @PrimaryColumn('text')
  browser: string;

  @PrimaryColumn('text')
  phone: string;

  @PrimaryColumn('text')
  userType: 'rider' | 'driver';

  @Column('text')
  email: string;

  @Column('text')
  fullName: string;

  @Column('text', { nullable: true })
  firstName: string | null;

  @Column('text', { nullable: true })
  lastName: string | null;

  @Column('text')
  passwordHash: string;

  @Column('timestamptz')
  expiresAt: Date;

  @Column('text', { nullable: true })
  referralCode: string | null;
}
