import type { ComponentProps } from 'react';

const tones = {
  accent: 'bg-accent text-on-accent hover:bg-accent-press active:bg-accent-press',
  ink: 'bg-ink text-paper hover:opacity-90',
  quiet: 'bg-sunken text-ink hover:bg-line',
  plain: 'bg-transparent text-ink hover:bg-sunken',
  danger: 'bg-stop-soft text-stop hover:brightness-95',
} as const;

interface ButtonProps extends ComponentProps<'button'> {
  tone?: keyof typeof tones;
  /** Busy: cannot be pressed, and is announced as such to screen readers. */
  isBusy?: boolean;
  isWide?: boolean;
}

export function Button({
  tone = 'accent',
  isBusy = false,
  isWide = false,
  disabled,
  className = '',
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      disabled={disabled === true || isBusy}
      aria-busy={isBusy || undefined}
      className={`tap inline-flex items-center justify-center gap-2 rounded-lg px-5 py-3 font-bold transition-colors disabled:bg-sunken disabled:text-muted ${tones[tone]} ${isWide ? 'min-h-14 w-full text-lg' : ''} ${className}`}
    >
      {isBusy && <span className="size-5 animate-spin rounded-full border-3 border-current border-t-transparent" />}
      {children}
    </button>
  );
}
