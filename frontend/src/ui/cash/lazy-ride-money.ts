import { cashTexts } from '../../lib/i18n/messages/cash/texts.ts';
import { withTexts } from '../../lib/i18n/texts.ts';
import { lazyPart } from '../../lib/loading/lazy-part.tsx';
import type { CashReviewProps } from './cash-review.tsx';
import type { RefundNoticeProps } from './refund-notice.tsx';
import type { RideMoneyProps } from './ride-money.tsx';
import type { RideRefundsProps } from './ride-refunds.tsx';

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

export const LazyRefundNotice = lazyPart<RefundNoticeProps>(
  async () => (await withTexts(import('./refund-notice.tsx'), cashTexts)).RefundNotice,
);
