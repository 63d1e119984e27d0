import { lateDialog } from '../../../../lib/loading/lazy-part.tsx';
import type { CancelDialogProps } from './cancel-dialog.tsx';

export const LazyCancelDialog = lateDialog<CancelDialogProps>(
  async () => (await import('./cancel-dialog.tsx')).CancelDialog,
);
