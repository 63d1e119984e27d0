import { useId, useRef } from 'react';
import { useT } from '../../../lib/i18n/use-t.ts';
import { Button } from '../../../ui/button.tsx';

interface FileFieldProps {
  label: string;
  hint?: string;
  error?: string;
  file: File | null;
  onChange: (file: File | null) => void;
}

/** Asks for a CSV file. The browser's own field would speak the browser's language. */
export function FileField({ label, hint, error, file, onChange }: FileFieldProps) {
  const t = useT();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-sm font-semibold">
        {label}
      </label>
      <div
        className={`flex flex-wrap items-center gap-3 rounded-md border-2 p-1 ${error ? 'border-stop' : 'border-field'}`}
      >
        <Button
          tone="quiet"
          aria-label={`${label}: ${t('ops.books.chooseFile')}`}
          aria-describedby={error || hint ? `${id}-name ${id}-note` : `${id}-name`}
          onClick={() => input.current?.click()}
        >
          {t('ops.books.chooseFile')}
        </Button>
        <bdi id={`${id}-name`} className="min-w-0 flex-1 wrap-anywhere">
          {file?.name ?? t('ops.books.noFile')}
        </bdi>
        <input
          ref={input}
          id={id}
          type="file"
          accept=".csv,text/csv"
          tabIndex={-1}
          className="sr-only"
          onChange={({ target }) => {
            onChange(target.files?.[0] ?? null);
            // The same file, corrected and chosen again, is a change too: the old one can no longer be read.
            target.value = '';
          }}
        />
      </div>
      {error && (
        <p id={`${id}-note`} role="alert" className="mt-1.5 text-sm text-stop">
          {error}
        </p>
      )}
      {hint && !error && (
        <p id={`${id}-note`} className="mt-1.5 text-sm text-muted">
          {hint}
        </p>
      )}
    </div>
  );
}
