import { lazyPart, lateDialog } from '../../../lib/lazy-part.tsx';
import { placesTexts } from '../../../lib/i18n/messages/places/texts.ts';
import { ratingTagsTexts } from '../../../lib/i18n/messages/rating-tags/texts.ts';
import { tipTexts } from '../../../lib/i18n/messages/tip/texts.ts';
import { withTexts } from '../../../lib/i18n/texts.ts';
import type { CancelDialogProps } from './cancel-dialog.tsx';
import type { ChangeTripDialogProps } from './change-trip-dialog.tsx';
import type { CompletedProps } from './completed.tsx';
import type { DetailsDialogProps } from './details-dialog.tsx';
import type { PaymentDialogProps } from './payment-dialog.tsx';
import type { ShareDialogProps } from './share-dialog.tsx';

export const LazyCancelDialog = lateDialog<CancelDialogProps>(
  async () => (await import('./cancel-dialog.tsx')).CancelDialog,
);
export const LazyDetailsDialog = lateDialog<DetailsDialogProps>(
  async () => (await import('./details-dialog.tsx')).DetailsDialog,
);
export const LazyChangeTripDialog = lateDialog<ChangeTripDialogProps>(
  async () => (await withTexts(import('./change-trip-dialog.tsx'), placesTexts)).ChangeTripDialog,
);
export const LazyCompleted = lazyPart<CompletedProps>(
  async () => (await withTexts(import('./completed.tsx'), ratingTagsTexts, tipTexts)).Completed,
);
export const LazyShareDialog = lateDialog<ShareDialogProps>(
  async () => (await import('./share-dialog.tsx')).ShareDialog,
);
export const LazyPaymentDialog = lateDialog<PaymentDialogProps>(
  async () => (await import('./payment-dialog.tsx')).PaymentDialog,
);
