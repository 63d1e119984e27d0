import type { Names, VehicleBody } from '@waka/contracts/vehicles/vehicle';
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('vehicle_bodies')
export class VehicleBodyRow {
  @PrimaryColumn('text')
  vehicleBody: VehicleBody;

  @Column('integer')
  position: number;

  @Column('jsonb')
  names: Names;
}
