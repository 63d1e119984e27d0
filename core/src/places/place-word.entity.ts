import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A word in the names of places, with its sound. */
@Entity('place_words')
export class PlaceWord {
  @PrimaryColumn('text')
  word: string;

  @Column({ type: 'text', insert: false, update: false, select: false })
  sound: string;

  @Column('boolean')
  isPopular: boolean;
}
