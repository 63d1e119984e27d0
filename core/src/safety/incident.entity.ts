import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { FareFinding } from '@waka/contracts/safety/fare-finding';
import type { IncidentCategory, IncidentKind, IncidentState } from '@waka/contracts/safety/incident';

/** A call for help, a report or a dispute. */
@Entity('incidents')
export class Incident {
  @PrimaryColumn('uuid', { default: () => 'uuidv7()' })
  id: string;

  @Column('text')
  kind: IncidentKind;

  @Column('text')
  category: IncidentCategory;

  @Column('text', { default: 'open' })
  state: IncidentState;

  @Column('uuid', { nullable: true })
  rideId: string | null;

  @Column('uuid')
  reporterId: string;

  @Column('text', { nullable: true })
  city: string | null;

  @Column('double precision', { nullable: true })
  lat: number | null;

  @Column('double precision', { nullable: true })
  lng: number | null;

  @Column('text', { nullable: true })
  text: string | null;

  @Column('integer', { default: 0, name: 'contacts_told' })
  contactsTexted: number;

  @Column('text', { nullable: true })
  requestKey: string | null;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt: Date;

  @Column('uuid', { nullable: true })
  takenBy: string | null;

  @Column('timestamptz', { nullable: true })
  takenAt: Date | null;

  @Column('timestamptz', { nullable: true })
  closedAt: Date | null;

  @Column('text', { nullable: true })
  note: string | null;

  @Column('timestamptz', { nullable: true })
  falseAlarmAt: Date | null;

  @Column('timestamptz', { nullable: true })
  raisedAgainAt: Date | null;

  /** When the button of a call for help was pressed, of its last raising; null where it came within a minute. */
  @Column('timestamptz', { nullable: true })
  pressedAt: Date | null;

  /** When the person or the car was at the place of a call for help; null where within a minute before it arrived. */
  @Column('timestamptz', { nullable: true })
  positionAt: Date | null;

  /** What the way driven says about a fare that is disputed; null for all others, and before the way is measured. */
  @Column('jsonb', { nullable: true })
  fareFinding: FareFinding | null;

  /** What the rider gets back of a disputed fare; null before that is decided. */
  @Column('integer', { nullable: true })
  givenBack: number | null;
}
