import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The decision of a matching round for one ride, with its candidates. */
@Entity('matching_decisions')
export class MatchingDecision {
  @PrimaryColumn('uuid', { default: () => 'uuidv7()' })
  id: string;

  @Column('uuid')
  rideId: string;

  @Column('integer')
  attempt: number;

  @Column('text')
  outcome: 'offered' | 'held' | 'no_driver';

  @Column('double precision')
  radiusKm: number;

  @Column('jsonb')
  candidates: unknown[];

  @Column('timestamptz', { default: () => 'now()' })
  at: Date;
}
