import type { MethodNames } from '@waka/contracts/money/payment-method';
import type { Region } from '@waka/contracts/regions';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A way to pay for rides in one region. */
@Entity('ride_methods')
export class RideMethodRow {
  @PrimaryColumn('text')
  method: string;

  @PrimaryColumn('text')
  region: Region;

  /** Where it stands in lists. */
  @Column('integer')
  position: number;

  @Column('jsonb')
  names: MethodNames;

  @Column('text')
  icon: string;

  /** What a saved account of it has as `provider`; null for cash. */
  @Column('text', { nullable: true })
  provider: string | null;

  /** The code by which it is collected; null for cash, and where there is none yet. */
  @Column('text', { nullable: true })
  rail: string | null;

  /** The credentials that the rail uses: what the names of their settings begin with. */
  @Column('text', { nullable: true })
  credentials: string | null;

  /** What the rail calls this wallet, where it serves several: `m17` at Monime. */
  @Column('text', { nullable: true })
  channel: string | null;

  @Column('boolean')
  isOpen: boolean;

  @Column('integer', { nullable: true })
  minAmount: number | null;

  @Column('integer', { nullable: true })
  maxAmount: number | null;
}
