import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A running worker. */
@Entity('matching_workers')
export class MatchingWorker {
  @PrimaryColumn('text')
  id: string;

  @Column('timestamptz')
  expiresAt: Date;
}
