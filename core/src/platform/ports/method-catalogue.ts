import type { MethodNames, RideMethodView } from '@waka/contracts/money/payment-method';
import type { RegionMoney } from '@waka/contracts/money/region-money';

/** What is known of a payment method in a region. */
export interface RideMethod extends Omit<RideMethodView, 'isOffered' | 'asksNumber'> {
  names: MethodNames;
  /** The code by which it is collected, and the credentials that it uses; null for cash and where there is none yet. */
  rail: string | null;
  credentials: string | null;
  /** What the rail calls this wallet, where it serves several. */
  channel: string | null;
  isOpen: boolean;
  /** True while its provider does not answer. */
  isIll: boolean;
}

/** All methods of one version, in the order in which they are listed. */
export interface RideMethods {
  version: number;
  methods: readonly RideMethod[];
  /** How money is written and rounded, a row for each region. */
  money: readonly RegionMoney[];
}

/** Reads payment methods, which ops change while the service runs. */
export interface MethodReader {
  /** Returns the methods as they were in Postgres a moment ago. Throws when they were never read. */
  read(): Promise<RideMethods>;
  /** Reads anew at the next call, after a change by this process. */
  invalidate(): void;
}
