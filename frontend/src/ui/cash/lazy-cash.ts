import { cashTexts } from '../../lib/i18n/messages/cash/texts.ts';
import { withTexts } from '../../lib/i18n/texts.ts';
import { lazyPart } from '../../lib/loading/lazy-part.tsx';
import type { CashCountProps } from './cash-count.tsx';
import type { ClaimNotesProps } from './claim-notes.tsx';
import type { CreditLineProps, ReceiptCreditProps } from './credit.tsx';
import type { OpenCashProps } from './open-cash.tsx';
import type { LiveCreditProps, LiveDueProps } from './live-credit.tsx';
import type { OwedBeforeProps } from './owed-before.tsx';
import type { ReceiptTaxesProps } from './receipt-taxes.tsx';

export const LazyCashCount = lazyPart<CashCountProps>(
  async () => (await withTexts(import('./cash-count.tsx'), cashTexts)).CashCount,
);

export const LazyCashQuestion = lazyPart<CashCountProps>(
  async () => (await withTexts(import('./cash-question.tsx'), cashTexts)).CashQuestion,
);

export const LazyOpenCash = lazyPart<OpenCashProps>(
  async () => (await withTexts(import('./open-cash.tsx'), cashTexts)).OpenCash,
);

// Few riders have credit.
export const LazyCreditLine = lazyPart<CreditLineProps>(
  async () => (await withTexts(import('./credit.tsx'), cashTexts)).CreditLine,
);

export const LazyLiveCredit = lazyPart<LiveCreditProps>(
  async () => (await withTexts(import('./live-credit.tsx'), cashTexts)).LiveCredit,
);

export const LazyLiveDue = lazyPart<LiveDueProps>(
  async () => (await withTexts(import('./live-credit.tsx'), cashTexts)).LiveDue,
);

export const LazyReceiptCredit = lazyPart<ReceiptCreditProps>(
  async () => (await withTexts(import('./credit.tsx'), cashTexts)).ReceiptCredit,
);

export const LazyOwedBefore = lazyPart<OwedBeforeProps>(
  async () => (await withTexts(import('./owed-before.tsx'), cashTexts)).OwedBefore,
);

// Few countries tax rides.
export const LazyReceiptTaxes = lazyPart<ReceiptTaxesProps>(
  async () => (await withTexts(import('./receipt-taxes.tsx'), cashTexts)).ReceiptTaxes,
);

// Few drivers say that cash is missing.
export const LazyClaimNotes = lazyPart<ClaimNotesProps>(
  async () => (await withTexts(import('./claim-notes.tsx'), cashTexts)).ClaimNotes,
);
