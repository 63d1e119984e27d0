import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The code that a rider has entered last; each quote counts it for as long as it can be used. */
@Entity('entered_promotions')
export class EnteredPromotionRow {
  @PrimaryColumn('uuid')
  riderId: string;

  @Column('uuid')
  promotionId: string;

  @Column('uuid', { nullable: true })
  voucherId: string | null;

  @Column('timestamptz', { default: () => 'now()' })
  at: Date;
}
