import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A card that the provider still has to detach. */
@Entity('card_detachments')
export class CardDetachment {
  @PrimaryColumn('text')
  stripePaymentMethodId: string;

  @Column('integer', { default: 0 })
  attempts: number;

  @Column('timestamptz', { default: () => 'now()' })
  nextAttemptAt: Date;
}
