import type { CashReceipt } from '@waka/contracts/ops/money/cash-receipts';
import type { Currency } from '@waka/contracts/regions';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Cash that a driver paid to an agent, as an admin recorded it. */
@Entity('cash_receipts')
export class CashReceiptRow {
  @PrimaryColumn('uuid', { default: () => 'uuidv7()' })
  id: string;

  @Column('uuid')
  driverId: string;

  @Column('integer')
  amount: number;

  @Column('text')
  currency: Currency;

  @Column('text')
  agent: string;

  @Column('text')
  reference: string;

  @Column('text')
  state: CashReceipt['state'];

  @Column('uuid')
  recordedBy: string;

  @Column('uuid', { nullable: true })
  decidedBy: string | null;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt: Date;

  @Column('timestamptz', { nullable: true })
  decidedAt: Date | null;
}
