import { late } from '../../../lib/late.tsx';
import type { CancelDialogProps } from './cancel-dialog.tsx';
import type { DetailsDialogProps } from './details-dialog.tsx';

export const LateCancelDialog = late<CancelDialogProps>(async () => (await import('./cancel-dialog.tsx')).CancelDialog);
export const LateDetailsDialog = late<DetailsDialogProps>(
  async () => (await import('./details-dialog.tsx')).DetailsDialog,
);
