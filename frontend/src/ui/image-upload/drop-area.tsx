import { useRef, useState, type ChangeEvent, type DragEvent } from 'react';
import { useT } from '../../lib/i18n/use-t.ts';
import { Button } from '../button.tsx';
import { LazyIcon } from '../icons/lazy-icon.tsx';

interface DropAreaProps {
  hint: string;
  accept: readonly string[];
  facing: 'user' | 'environment';
  onChosen: (file: File) => void;
}

/** Returns whether the device is used by touch: then it has a camera, and nothing to drag. */
const isHandheld = () => matchMedia('(pointer: coarse)').matches;

export function DropArea({ hint, accept, facing, onChosen }: DropAreaProps) {
  const t = useT();
  const chooser = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const picked = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? [];
    // Allows choosing the same file again after it was refused.
    event.target.value = '';
    if (file) onChosen(file);
  };
  const dropped = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    const [file] = event.dataTransfer.files;
    if (file) onChosen(file);
  };
  const phone = isHandheld();
  return (
    <div
      className={`flex flex-col items-center gap-4 rounded-lg border-2 border-dashed px-5 py-8 text-center transition-colors ${isOver ? 'border-violet bg-violet-soft' : 'border-field'}`}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={dropped}
    >
      <span className="grid size-16 place-items-center rounded-full bg-accent-soft">
        <LazyIcon name="image" className="size-8" />
      </span>
      <div>
        {!phone && <p className="font-bold">{t('upload.drop')}</p>}
        <p className="text-balance text-sm text-muted">{hint}</p>
      </div>
      <div className="flex w-full flex-wrap justify-center gap-3 *:grow sm:*:grow-0">
        <Button onClick={() => chooser.current?.click()}>{t('upload.choose')}</Button>
        {phone && (
          <Button tone="quiet" onClick={() => camera.current?.click()}>
            <LazyIcon name="camera" />
            {t('upload.takePhoto')}
          </Button>
        )}
      </div>
      <input
        ref={chooser}
        type="file"
        hidden
        accept={accept.join(',')}
        aria-label={t('upload.choose')}
        onChange={picked}
      />
      <input
        ref={camera}
        type="file"
        hidden
        accept="image/*"
        capture={facing}
        aria-label={t('upload.takePhoto')}
        onChange={picked}
      />
    </div>
  );
}
