import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Gender, UserType } from '@waka/contracts/accounts/user';
import type { Language } from '@waka/contracts/languages';

@Entity('users')
export class User {
  @PrimaryColumn('uuid', { default: () => 'uuidv7()' })
  id: string;

  @Column('text', { nullable: true })
  userType: UserType | null;

  @Column('text', { nullable: true })
  email: string | null;

  /** E.164. */
  @Column('text', { nullable: true })
  phone: string | null;

  /** Given by the person without proof by a code. */
  @Column('text', { nullable: true })
  unprovedPhone: string | null;

  /** A pending change, and until when it can be proved. */
  @Column('text', { nullable: true })
  pendingEmail: string | null;

  @Column('timestamptz', { nullable: true })
  pendingEmailUntil: Date | null;

  @Column('text', { nullable: true })
  pendingPhone: string | null;

  @Column('timestamptz', { nullable: true })
  pendingPhoneUntil: Date | null;

  @Column('text', { nullable: true })
  username: string | null;

  @Column('text', { nullable: true })
  fullName: string | null;

  @Column('text', { nullable: true })
  firstName: string | null;

  @Column('text', { nullable: true })
  lastName: string | null;

  @Column('text', { nullable: true })
  passwordHash: string | null;

  @Column('date', { nullable: true })
  dateOfBirth: string | null;

  @Column('text', { nullable: true })
  gender: Gender | null;

  @Column('text', { nullable: true })
  address: string | null;

  @Column('text', { nullable: true })
  language: Language | null;

  @Column('text', { nullable: true })
  profileImageUrl: string | null;

  /** Whether this rider's trips start with a PIN. */
  @Column('boolean', { default: true })
  usesPin: boolean;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt: Date;

  @Column('boolean', { default: false })
  isEmailVerified: boolean;

  @Column('timestamptz', { nullable: true })
  emailConfirmedAt: Date | null;

  @Column('text', { nullable: true })
  pendingEmailHash: string | null;

  @Column('timestamptz', { nullable: true })
  deletionRequestedAt: Date | null;

  @Column('timestamptz', { nullable: true })
  erasedAt: Date | null;

  @Column('timestamptz', { nullable: true })
  suspendedAt: Date | null;

  @Column('text', { nullable: true })
  suspensionReason: string | null;

  /** The words of the suspension that its person reads. */
  @Column('text', { nullable: true })
  suspensionMessage: string | null;

  @Column('timestamptz', { nullable: true })
  ownerProvedAt: Date | null;
}
