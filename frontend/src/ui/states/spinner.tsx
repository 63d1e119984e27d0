interface SpinnerProps {
  label: string;
  /** Whether the label is visible, or only for screen readers. */
  isLabelShown?: boolean;
}

export function Spinner({ label, isLabelShown = true }: SpinnerProps) {
  return (
    <output className="flex flex-col items-center gap-3 text-muted">
      <span className="size-8 animate-spin rounded-full border-4 border-line border-t-accent" />
      <span className={isLabelShown ? '' : 'sr-only'}>{label}</span>
    </output>
  );
}
