import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Where riders of a place really board, when it is not where the place is known to be. */
@Entity('boarding_points')
export class BoardingPoint {
  @PrimaryColumn('uuid')
  placeId: string;

  @Column('double precision')
  lat: number;

  @Column('double precision')
  lng: number;

  /** From where the place is known to be. */
  @Column('integer')
  metres: number;

  @Column('integer')
  pickups: number;

  @Column('integer')
  riders: number;

  /** An operator's: false leaves the pin where the place is known to be. */
  @Column('boolean', { default: true })
  isUsed: boolean;

  @Column('timestamptz', { default: () => 'now()' })
  measuredAt: Date;
}
