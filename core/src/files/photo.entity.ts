import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A profile photo in its two sizes. */
@Entity('photos')
export class Photo {
  @PrimaryColumn('uuid', { default: () => 'gen_random_uuid()' })
  id: string;

  @Column('uuid')
  userId: string;

  @Column('uuid')
  uploadId: string;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt: Date;
}
