import { lazyPart } from '../../lib/loading/lazy-part.tsx';
import { priceTexts } from '../../lib/i18n/messages/price/texts.ts';
import { withTexts } from '../../lib/i18n/texts.ts';
import type { CancellationNoteProps } from './cancellation-note.tsx';
import type { FeeDueProps } from './fee-due.tsx';
import type { FeeNoteProps } from './fee-note.tsx';
import type { ReceiptLinesProps } from './receipt-lines.tsx';
import type { WaitingChargeProps } from './waiting-charge.tsx';

export const LazyReceiptLines = lazyPart<ReceiptLinesProps>(
  async () => (await withTexts(import('./receipt-lines.tsx'), priceTexts)).ReceiptLines,
);

export const LazyWaitingCharge = lazyPart<WaitingChargeProps>(
  async () => (await withTexts(import('./waiting-charge.tsx'), priceTexts)).WaitingCharge,
);

export const LazyCancellationNote = lazyPart<CancellationNoteProps>(
  async () => (await withTexts(import('./cancellation-note.tsx'), priceTexts)).CancellationNote,
);

export const LazyFeeDue = lazyPart<FeeDueProps>(
  async () => (await withTexts(import('./fee-due.tsx'), priceTexts)).FeeDue,
);

export const LazyFeeNote = lazyPart<FeeNoteProps>(
  async () => (await withTexts(import('./fee-note.tsx'), priceTexts)).FeeNote,
);
