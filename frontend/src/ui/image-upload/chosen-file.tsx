import { useState } from 'react';
import { formatNumber } from '../../lib/i18n/i18n.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { IconButton } from '../icons/icon-button.tsx';
import { LazyIcon } from '../icons/lazy-icon.tsx';

interface ChosenFileProps {
  file: File;
  /** Address of its thumbnail, once there is one. */
  preview: string | undefined;
  isRound: boolean;
  /** Null while it cannot be removed. */
  onRemove: (() => void) | null;
}

const KILO = 1000;

/** Shows the file to be sent. */
export function ChosenFile({ file, preview, isRound, onRemove }: ChosenFileProps) {
  const t = useT();
  const [unreadable, setUnreadable] = useState<string | null>(null);
  const isPicture = file.type.startsWith('image/');
  return (
    <div className="flex flex-col items-center gap-3">
      {preview && preview !== unreadable && (
        <img
          src={preview}
          alt={t('upload.preview')}
          className={isRound ? 'size-44 rounded-full object-cover shadow-card' : 'max-h-64 rounded-lg object-contain'}
          onError={() => setUnreadable(preview)}
        />
      )}
      <div className="flex w-full items-center gap-3 rounded-md bg-sunken ps-4">
        <LazyIcon name={isPicture ? 'image' : 'paper'} className="size-5" />
        <p className="min-w-0 flex-1 truncate py-3 font-semibold" dir="auto">
          {file.name}
        </p>
        <p className={`figures shrink-0 text-sm text-muted ${onRemove ? '' : 'pe-4'}`}>{sizeText(file.size)}</p>
        {onRemove && <IconButton icon="close" label={t('upload.remove')} onClick={onRemove} />}
      </div>
    </div>
  );
}

function sizeText(bytes: number): string {
  const isMega = bytes >= KILO * KILO;
  const unit = {
    style: 'unit',
    unit: isMega ? 'megabyte' : 'kilobyte',
    maximumFractionDigits: isMega ? 1 : 0,
  } as const;
  return formatNumber(bytes / (isMega ? KILO * KILO : KILO), unit);
}
