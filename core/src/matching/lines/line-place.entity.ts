import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The place of a driver in the line of a zone. */
@Entity('line_places')
export class LinePlace {
  @PrimaryColumn('uuid')
  driverId: string;

  @Column('uuid')
  zoneId: string;

  /** Lower is earlier; a driver who goes to the end gets the next one. */
  @Column('bigint', { default: () => `nextval('line_turns'::regclass)` })
  turn: string;

  @Column('timestamptz', { default: () => 'now()' })
  since: Date;

  /** Since when the driver is not seen in the zone; null while he is. */
  @Column('timestamptz', { nullable: true })
  awaySince: Date | null;
}
