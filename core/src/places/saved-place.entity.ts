import type { AwayPlace, NearPlace } from '@waka/contracts/near-place';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A place that a rider saved under a label. */
@Entity('saved_places')
export class SavedPlace {
  @PrimaryColumn('uuid')
  userId: string;

  @PrimaryColumn('text')
  label: string;

  @Column('text')
  name: string;

  @Column('text')
  address: string;

  /** The known place that `address` says, beside it or away from it. */
  @Column('jsonb', { nullable: true })
  near: NearPlace | AwayPlace | null;

  @Column('double precision', { nullable: true })
  lat: number | null;

  @Column('double precision', { nullable: true })
  lng: number | null;

  @Column('timestamptz', { default: () => 'now()' })
  savedAt: Date;
}
