import type { LatLng } from '@waka/contracts/geo';
import type { LocalNames } from '@waka/contracts/languages';
import type { Region } from '@waka/contracts/regions';
import type { VehicleClass } from '@waka/contracts/vehicles/vehicle';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A zone, such as an airport or a ferry, whose free drivers wait in line. */
@Entity('queue_zones')
export class QueueZoneRow {
  @PrimaryColumn('uuid', { default: () => 'uuidv7()' })
  id: string;

  @Column('text')
  region: Region;

  @Column('jsonb')
  names: LocalNames;

  @Column('double precision')
  lat: number;

  @Column('double precision')
  lng: number;

  @Column('integer')
  radiusM: number;

  /** Takes the place of the circle where there is one: corners in order, the first not repeated. */
  @Column('jsonb', { nullable: true })
  polygon: LatLng[] | null;

  /** The classes that have a line; all where it is empty. */
  @Column('text', { array: true, default: () => `'{}'::text[]` })
  vehicleTypes: VehicleClass[];

  /** How long a driver who was seen outside keeps the place. */
  @Column('integer', { default: 60 })
  outsideSeconds: number;

  /** How long a driver whose phone is silent keeps it, after the minute for which the last position counts. */
  @Column('integer', { default: 180 })
  silentSeconds: number;

  @Column('boolean')
  isOpen: boolean;
}
