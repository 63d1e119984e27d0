import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { LatLng } from '@waka/contracts/geo';
import type { ZoneEnd } from '@waka/contracts/ops/pricing/zone-requests';
import type { Region } from '@waka/contracts/regions';

/** A zone, such as an airport or a hill, whose trips cost a fixed amount more. */
@Entity('fare_zones')
export class FareZone {
  @PrimaryColumn('uuid', { default: () => 'uuidv7()' })
  id: string;

  @Column('text')
  region: Region;

  @Column('text')
  name: string;

  @Column('double precision')
  lat: number;

  @Column('double precision')
  lng: number;

  @Column('integer')
  radiusM: number;

  /** Takes the place of the circle where there is one: corners in order, the first not repeated. */
  @Column('jsonb', { nullable: true })
  polygon: LatLng[] | null;

  @Column('integer')
  amount: number;

  @Column('text')
  appliesTo: ZoneEnd;
}
