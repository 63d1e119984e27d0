import { useCallback, useState, type ReactNode } from 'react';
import { lateDialog } from '../../lib/loading/lazy-part.tsx';
import { uploadTexts } from '../../lib/i18n/messages/upload/texts.ts';
import { withTexts } from '../../lib/i18n/texts.ts';
import type { UploadDialogProps } from './upload-dialog.tsx';

const LazyUploadDialog = lateDialog<UploadDialogProps>(
  async () => (await withTexts(import('./upload-dialog.tsx'), uploadTexts)).UploadDialog,
);

interface ImageUploadButtonProps extends Omit<UploadDialogProps, 'onClose'> {
  /** Name of the action, where the content does not say it in words. */
  label?: string;
  className: string;
  children: ReactNode;
}

/** Opens the picker, which is downloaded on the first click. */
export function ImageUploadButton({ label, className, children, ...upload }: ImageUploadButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const close = useCallback(() => setIsOpen(false), []);
  return (
    <>
      <button
        type="button"
        aria-label={label}
        className={className}
        onPointerEnter={LazyUploadDialog.prefetch}
        onClick={() => setIsOpen(true)}
      >
        {children}
      </button>
      {isOpen && <LazyUploadDialog {...upload} onClose={close} />}
    </>
  );
}
