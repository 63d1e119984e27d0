import { Column, Entity, PrimaryColumn } from 'typeorm';

/** One row, which grows with each change of zones with a line. */
@Entity('queue_zones_version')
export class QueueZonesVersion {
  @PrimaryColumn('boolean', { default: true })
  isCurrent: boolean;

  @Column('integer', { default: 1 })
  version: number;
}
