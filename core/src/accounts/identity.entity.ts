import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The account that belongs to a subject of an identity provider. */
@Entity('identities')
export class Identity {
  @PrimaryColumn('text')
  issuer: string;

  @PrimaryColumn('text')
  subject: string;

  @PrimaryColumn('boolean')
  isAdmin: boolean;

  @Column('uuid')
  userId: string;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt: Date;
}
