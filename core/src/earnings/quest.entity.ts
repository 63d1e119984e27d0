import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Region } from '@waka/contracts/regions';

/** A weekly goal with its bonus, by region. */
@Entity('quests')
export class Quest {
  @PrimaryColumn('uuid', { default: () => 'uuidv7()' })
  id: string;

  @Column('text')
  region: Region;

  @Column('integer')
  target: number;

  @Column('integer')
  amount: number;

  @Column('date')
  fromDay: string;

  @Column('date', { nullable: true })
  untilDay: string | null;
}
