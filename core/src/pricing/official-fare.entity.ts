import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { LatLng } from '@waka/contracts/geo';
import type { Region } from '@waka/contracts/regions';

/** What the government says that a shared seat costs between two places, in both directions. */
@Entity('official_fares')
export class OfficialFare {
  @PrimaryColumn('uuid', { default: () => 'uuidv7()' })
  id: string;

  @Column('text')
  region: Region;

  @Column('text')
  fromName: string;

  @Column('jsonb')
  fromPoint: LatLng;

  @Column('text')
  toName: string;

  @Column('jsonb')
  toPoint: LatLng;

  /** How far from the two places it still applies. */
  @Column('integer')
  radiusM: number;

  @Column('integer')
  seatFare: number;

  /** Where it was published. */
  @Column('text')
  source: string;
}
