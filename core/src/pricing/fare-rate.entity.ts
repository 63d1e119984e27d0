import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Region } from '@waka/contracts/regions';
import type { TariffParts } from '@waka/contracts/money/tariff';
import type { VehicleClass } from '@waka/contracts/vehicles/vehicle';

/** The tariff, by region and class; the newest row in effect applies. */
@Entity('fare_rates')
export class FareRate {
  @PrimaryColumn('uuid', { default: () => 'uuidv7()' })
  id: string;

  @Column('text')
  region: Region;

  @Column('text')
  vehicleType: VehicleClass;

  @Column('integer')
  base: number;

  @Column('integer')
  perKm: number;

  /** What is left out costs nothing. */
  @Column('jsonb', { default: () => "'{}'::jsonb" })
  parts: TariffParts;

  @Column('timestamptz', { default: () => 'now()' })
  effectiveFrom: Date;
}
