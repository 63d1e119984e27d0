import { Column, Entity, PrimaryColumn } from 'typeorm';

/** One use of something that is limited. */
@Entity('limit_hits')
export class LimitHit {
  @PrimaryColumn('uuid', { default: () => 'uuidv7()' })
  id: string;

  @Column('text')
  kind: string;

  @Column('text')
  subject: string;

  @Column('timestamptz', { default: () => 'now()' })
  at: Date;
}
