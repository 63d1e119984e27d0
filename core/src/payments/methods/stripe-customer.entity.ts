import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A rider's customer id at the card provider. */
@Entity('stripe_customers')
export class StripeCustomer {
  @PrimaryColumn('uuid')
  userId: string;

  @Column('text')
  customerId: string;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt: Date;
}
