import { Column, Entity, PrimaryColumn } from 'typeorm';

/** One row, which grows with each change of classes, bodies and openings. */
@Entity('vehicle_catalogue_version')
export class VehicleCatalogueVersion {
  @PrimaryColumn('boolean', { default: true })
  isCurrent: boolean;

  @Column('integer', { default: 1 })
  version: number;
}
