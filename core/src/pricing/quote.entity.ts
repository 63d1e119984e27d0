import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A fare that was shown and can be booked until it expires. */
@Entity('quotes')
export class Quote {
  @PrimaryColumn('uuid', { default: () => 'uuidv7()' })
  id: string;

  @Column('uuid')
  riderId: string;

  @Column('jsonb')
  points: unknown;

  @Column('jsonb')
  trip: unknown;

  @Column('jsonb')
  fares: unknown;

  @Column('timestamptz')
  expiresAt: Date;
}
