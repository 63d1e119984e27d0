import { lateDialog } from '../../../../lib/loading/lazy-part.tsx';
import type { DetailsDialogProps } from './details-dialog.tsx';
import type { ShareDialogProps } from './share-dialog.tsx';

export const LazyDetailsDialog = lateDialog<DetailsDialogProps>(
  async () => (await import('./details-dialog.tsx')).DetailsDialog,
);
export const LazyShareDialog = lateDialog<ShareDialogProps>(
  async () => (await import('./share-dialog.tsx')).ShareDialog,
);
