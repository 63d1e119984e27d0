import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A worker that is alive. */
@Entity('matching_workers')
export class MatchingWorker {
  @PrimaryColumn('text')
  id: string;

  @Column('timestamptz')
  expiresAt: Date;
}
