import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('sessions')
export class Session {
  /** SHA-256 of the cookie's token, hexadecimal: a leaked table opens no session. */
  @PrimaryColumn('text')
  id: string;

  @Column('uuid')
  userId: string;

  @Column('text', { nullable: true })
  userAgent: string | null;

  @Column('timestamptz')
  createdAt: Date;

  @Column('timestamptz')
  lastSeenAt: Date;

  @Column('timestamptz')
  expiresAt: Date;
}
