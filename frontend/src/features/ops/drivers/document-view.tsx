import type { ReviewedDocument } from '@waka/contracts/ops/ops-file-views';
import { useState } from 'react';
import { useT } from '../../../lib/i18n/use-t.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { LazyIcon } from '../../../ui/icons/lazy-icon.tsx';

const frame = 'grid h-44 w-full place-items-center overflow-hidden rounded-md bg-sunken text-sm text-muted';

interface DocumentViewProps {
  document: ReviewedDocument;
  name: string;
}

/** Shows a picture, larger when it is pressed; a PDF is only offered as a download. */
export function DocumentView({ document: { fileUrl, contentType }, name }: DocumentViewProps) {
  const t = useT();
  const [isLarge, setIsLarge] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  if (!fileUrl) {
    return (
      <div className={frame}>
        <LazyIcon name="paper" className="size-10" />
      </div>
    );
  }
  if (!contentType?.startsWith('image/')) {
    return (
      <a href={fileUrl} download className={`${frame} font-bold text-violet hover:bg-line`}>
        <span className="flex items-center gap-2">
          <LazyIcon name="download" />
          {t('ops.document.download')}
        </span>
      </a>
    );
  }
  if (hasFailed) return <div className={frame}>{t('ops.document.unreadable')}</div>;
  return (
    <>
      <button
        type="button"
        className={frame}
        aria-label={t('ops.document.enlarge', { kind: name })}
        onClick={() => setIsLarge(true)}
      >
        <img src={fileUrl} alt="" className="size-full object-contain" onError={() => setHasFailed(true)} />
      </button>
      {isLarge && (
        <Dialog title={name} closeLabel={t('app.close')} place="full" onClose={() => setIsLarge(false)}>
          <img
            src={fileUrl}
            alt={name}
            className="mx-auto max-h-[85dvh] max-w-full object-contain"
            onError={() => setHasFailed(true)}
          />
        </Dialog>
      )}
    </>
  );
}
