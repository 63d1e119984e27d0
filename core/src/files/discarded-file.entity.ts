import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An object of the storage that no row uses, to be removed when due. */
@Entity('discarded_files')
export class DiscardedFile {
  @PrimaryColumn('text')
  objectKey: string;

  @Column('text', { nullable: true })
  multipartId: string | null;

  @Column('timestamptz', { default: () => 'now()' })
  dueAt: Date;
}
