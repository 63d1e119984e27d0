import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The customer of the card provider that stands for a rider. */
@Entity('stripe_customers')
export class StripeCustomer {
  @PrimaryColumn('uuid')
  userId: string;

  @Column('text')
  customerId: string;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt: Date;
}
