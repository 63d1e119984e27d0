import type { TaxBase } from '../../money/tax.ts';
import type { Currency, Region } from '../../regions.ts';

/** A tax or levy on completed rides. The service pays it from its commission: neither fares nor earnings change by it. */
export interface TaxView {
  id: string;
  region: Region;
  name: string;
  base: TaxBase;
  /** Hundredths of a per cent; null for a fixed amount. */
  rate: number | null;
  /** Minor units for each ride; null for a share. */
  amount: number | null;
  /** True where the base contains the tax, as with GST and VAT; false where the tax is a share of the whole base. */
  isContained: boolean;
  startsAt: string;
  endsAt: string | null;
  state: 'coming' | 'in_force' | 'ended';
  changedBy: string | null;
  reason: string | null;
  decisionId: string | null;
}

/** What rides of a month owe of one tax, by the clocks of its region. */
export interface TaxMonth {
  /** Such as 2026-11. */
  month: string;
  taxId: string;
  name: string;
  rides: number;
  amount: number;
}

/** What a region's rides owe the tax authority. */
export interface TaxAccount {
  region: Region;
  currency: Currency;
  /** Minor units that are not paid yet. */
  owed: number;
  /** The last twelve months that have any, the newest first. */
  months: TaxMonth[];
  /** The last twenty payments, the newest first. */
  payments: { id: string; amount: number; reference: string; by: string; at: string }[];
}

export interface TaxesForOps {
  taxes: TaxView[];
  accounts: TaxAccount[];
}
