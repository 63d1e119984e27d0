import { cashTexts } from '../../lib/i18n/messages/cash/texts.ts';
import { withTexts } from '../../lib/i18n/texts.ts';
import { lazyPart } from '../../lib/loading/lazy-part.tsx';
import type { CashCountProps } from './cash-count.tsx';
import type { ClaimNotesProps } from './claim-notes.tsx';
import type { CreditLineProps, ReceiptCreditProps } from './credit.tsx';
import type { ReceiptTaxesProps } from './receipt-taxes.tsx';

export const LazyCashCount = lazyPart<CashCountProps>(
  async () => (await withTexts(import('./cash-count.tsx'), cashTexts)).CashCount,
);

// Few riders have credit.
export const LazyCreditLine = lazyPart<CreditLineProps>(
  async () => (await withTexts(import('./credit.tsx'), cashTexts)).CreditLine,
);

export const LazyReceiptCredit = lazyPart<ReceiptCreditProps>(
  async () => (await withTexts(import('./credit.tsx'), cashTexts)).ReceiptCredit,
);

// Few countries tax rides.
export const LazyReceiptTaxes = lazyPart<ReceiptTaxesProps>(
  async () => (await withTexts(import('./receipt-taxes.tsx'), cashTexts)).ReceiptTaxes,
);

// Few drivers say that cash is missing.
export const LazyClaimNotes = lazyPart<ClaimNotesProps>(
  async () => (await withTexts(import('./claim-notes.tsx'), cashTexts)).ClaimNotes,
);
