import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What a row had in old leones, where that is no whole number of cents: only the way back reads it. */
@Entity('old_amounts')
export class OldAmount {
  @PrimaryColumn('text')
  source: string;

  @PrimaryColumn('text')
  key: string;

  @Column('jsonb')
  was: object;
}
