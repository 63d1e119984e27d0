import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A card or a wallet that a rider has saved. */
@Entity('payment_methods')
export class PaymentMethod {
  @PrimaryColumn('uuid', { default: () => 'uuidv7()' })
  id: string;

  @Column('uuid')
  userId: string;

  /** `card`, or the key of a wallet. */
  @Column('text')
  type: string;

  @Column('boolean', { default: false })
  isDefault: boolean;

  @Column('text', { nullable: true })
  stripePaymentMethodId: string | null;

  @Column('text', { nullable: true })
  cardBrand: string | null;

  @Column('text', { nullable: true })
  cardLast4: string | null;

  @Column('integer', { nullable: true })
  cardExpMonth: number | null;

  @Column('integer', { nullable: true })
  cardExpYear: number | null;

  /** The provider's mark of the card's number; null for a card that was saved before it was kept. */
  @Column('text', { nullable: true })
  cardFingerprint: string | null;

  @Column('text', { nullable: true })
  phoneNumber: string | null;

  @Column('text', { nullable: true })
  accountName: string | null;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt: Date;

  @Column('boolean', { default: false })
  isProved: boolean;
}
