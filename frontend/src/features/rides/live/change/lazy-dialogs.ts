import { lateDialog } from '../../../../lib/loading/lazy-part.tsx';
import { placesTexts } from '../../../../lib/i18n/messages/places/texts.ts';
import { withTexts } from '../../../../lib/i18n/texts.ts';
import type { ChangeTripDialogProps } from './change-trip-dialog.tsx';
import type { PaymentDialogProps } from './payment-dialog.tsx';

export const LazyChangeTripDialog = lateDialog<ChangeTripDialogProps>(
  async () => (await withTexts(import('./change-trip-dialog.tsx'), placesTexts)).ChangeTripDialog,
);
export const LazyPaymentDialog = lateDialog<PaymentDialogProps>(
  async () => (await import('./payment-dialog.tsx')).PaymentDialog,
);
