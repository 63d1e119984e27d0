import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The stars that one side of a ride gave the other. */
@Entity('ratings')
export class Rating {
  @PrimaryColumn('uuid')
  rideId: string;

  @PrimaryColumn('uuid')
  authorId: string;

  @Column('uuid')
  subjectId: string;

  @Column('integer')
  stars: number;

  @Column('text', { nullable: true })
  comment: string | null;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt: Date;
}
