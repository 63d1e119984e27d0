import { cashTexts } from '../../lib/i18n/messages/cash/texts.ts';
import { withTexts } from '../../lib/i18n/texts.ts';
import { lazyPart } from '../../lib/loading/lazy-part.tsx';
import type { CashReviewProps } from './cash-review.tsx';
import type { MoneyNoticeProps } from './money-notice.tsx';
import type { RideMoneyProps } from './ride-money.tsx';
import type { BorneRefundProps, RideRefundsProps } from './ride-refunds.tsx';

// Few rides have any of them.
export const LazyRideMoney = lazyPart<RideMoneyProps>(
  async () => (await withTexts(import('./ride-money.tsx'), cashTexts)).RideMoney,
);

export const LazyRideRefunds = lazyPart<RideRefundsProps>(
  async () => (await withTexts(import('./ride-refunds.tsx'), cashTexts)).RideRefunds,
);

export const LazyCashReview = lazyPart<CashReviewProps>(
  async () => (await withTexts(import('./cash-review.tsx'), cashTexts)).CashReview,
);

export const LazyMoneyNotice = lazyPart<MoneyNoticeProps>(
  async () => (await withTexts(import('./money-notice.tsx'), cashTexts)).MoneyNotice,
);

export const LazyBorneRefund = lazyPart<BorneRefundProps>(
  async () => (await withTexts(import('./ride-refunds.tsx'), cashTexts)).BorneRefund,
);
