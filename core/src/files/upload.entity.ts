import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A file that a person may send, until a row uses it. */
@Entity('uploads')
export class Upload {
  @PrimaryColumn('uuid', { default: () => 'uuidv7()' })
  id: string;

  @Column('uuid')
  userId: string;

  @Column('text')
  objectKey: string;

  @Column('text')
  purpose: 'photo' | 'document';

  @Column('text')
  contentType: string;

  @Column('integer', { nullable: true })
  bytes: number | null;

  @Column('text', { nullable: true })
  multipartId: string | null;

  @Column('timestamptz', { nullable: true })
  takenAt: Date | null;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt: Date;
}
