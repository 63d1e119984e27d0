import { Entity, PrimaryColumn } from 'typeorm';

/** A phone whose owner has completed a ride, also of an account that was erased since. */
@Entity('ridden_phones')
export class RiddenPhone {
  /** Under a key of the service, by which no number can be found. */
  @PrimaryColumn('text')
  phoneHash: string;
}
