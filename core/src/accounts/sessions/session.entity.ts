import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { UserType } from '@waka/contracts/accounts/user';

@Entity('sessions')
export class Session {
  /** SHA-256 of the cookie's token, hexadecimal: a leaked table opens no session. */
  @PrimaryColumn('text')
  id: string;

  @Column('uuid')
  userId: string;

  @Column('text', { nullable: true })
  userAgent: string | null;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt: Date;

  @Column('timestamptz', { default: () => 'now()' })
  lastSeenAt: Date;

  @Column('timestamptz')
  expiresAt: Date;

  @Column('text', { nullable: true })
  intendedRole: UserType | null;

  @Column('text', { nullable: true })
  idToken: string | null;

  @Column('timestamptz', { nullable: true })
  endsAt: Date | null;

  /** The trip for which alone it is kept, of a person who was locked or suspended in it. */
  @Column('uuid', { nullable: true })
  rideId: string | null;
}
