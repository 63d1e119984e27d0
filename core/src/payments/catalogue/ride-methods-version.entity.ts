import { Column, Entity, PrimaryColumn } from 'typeorm';

/** One row, which grows with each change of payment methods. */
@Entity('ride_methods_version')
export class RideMethodsVersion {
  @PrimaryColumn('boolean', { default: true })
  isCurrent: boolean;

  @Column('integer', { default: 1 })
  version: number;
}
