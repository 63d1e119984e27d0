import type { Region } from '@waka/contracts/regions';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An admin's word that a day is done, with what there is to say about it; once more where differences were found since. */
@Entity('book_sign_offs')
export class BookSignOffRow {
  @PrimaryColumn('text')
  region: Region;

  @PrimaryColumn('date')
  day: string;

  @Column('uuid')
  adminId: string;

  @Column('text')
  note: string;

  @PrimaryColumn('timestamptz', { default: () => 'now()' })
  at: Date;
}
