import type { DocumentKind } from '@waka/contracts/drivers/driver-documents';
import type { Names, VehicleBody, VehicleClass } from '@waka/contracts/vehicles/vehicle';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Motion } from '../platform/ports/roads.ts';

@Entity('vehicle_classes')
export class VehicleClassRow {
  @PrimaryColumn('text')
  vehicleType: VehicleClass;

  /** Where it stands in lists. */
  @Column('integer')
  position: number;

  @Column('jsonb')
  names: Names;

  @Column('text')
  icon: string;

  @Column('integer')
  capacity: number;

  @Column('text', { array: true })
  bodies: VehicleBody[];

  @Column('integer')
  kmh: number;

  /** How routing engines let it drive. */
  @Column('text')
  roadProfile: Motion['profile'];

  @Column('integer')
  usualPickupFrom: number;

  @Column('integer')
  usualPickupTo: number;

  @Column('text', { array: true })
  documents: DocumentKind[];
}
