import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A link that resets a password once. */
@Entity('password_resets')
export class PasswordReset {
  @PrimaryColumn('uuid', { default: () => 'uuidv7()' })
  id: string;

  @Column('uuid')
  userId: string;

  @Column('text')
  tokenHash: string;

  @Column('timestamptz')
  expiresAt: Date;

  @Column('timestamptz', { nullable: true })
  usedAt: Date | null;
}
