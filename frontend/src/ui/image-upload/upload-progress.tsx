import { useT } from '../../lib/i18n/use-t.ts';
import type { UploadState } from './upload-state.ts';

interface UploadProgressProps {
  percent: number;
  state: UploadState;
}

export function UploadProgress({ percent, state }: UploadProgressProps) {
  const t = useT();
  const isSaving = state === 'postprocessing';
  const text = isSaving ? t('upload.saving') : t('upload.uploading', { percent });
  return (
    <div>
      <progress className="sr-only" max={100} value={percent} aria-label={t('upload.progress')} />
      <div aria-hidden="true" className="h-2 overflow-hidden rounded-full bg-sunken">
        <div
          className={`h-full rounded-full bg-go transition-[width] ${isSaving ? 'animate-breathe' : ''}`}
          style={{ width: `${isSaving ? 100 : percent}%` }}
        />
      </div>
      <p className="figures mt-2 text-center text-sm text-muted">{text}</p>
    </div>
  );
}
