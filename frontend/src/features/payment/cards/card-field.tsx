import type { FieldState } from './use-card-fields.ts';

interface CardFieldProps extends FieldState {
  id: string;
  label: string;
  isReady: boolean;
  holder: (element: HTMLElement | null) => void;
  className?: string;
}

/** Shows a field in the style of the others, around an iframe of the card provider. */
export function CardField({ id, label, error, hasFocus, isReady, holder, className = '' }: CardFieldProps) {
  const frame = hasFocus ? 'border-violet' : error ? 'border-stop' : 'border-field';
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block text-sm font-semibold">
        {label}
      </label>
      {/* Card numbers are written from left to right in every language. */}
      <div
        dir="ltr"
        className={`flex min-h-12 items-center rounded-md border-2 bg-surface px-3.5 ${frame} ${isReady ? '' : 'animate-breathe'}`}
      >
        {/* A frame of another scheme than its page is painted white, also at night. */}
        <div id={id} ref={holder} className="min-h-6 w-full [&_iframe]:scheme-light!" />
      </div>
      {error && (
        <p role="alert" className="mt-1.5 text-sm text-stop">
          {error}
        </p>
      )}
    </div>
  );
}
