import { LazyIcon, type LazyIconName } from '../icons/lazy-icon.tsx';

interface SwitchProps {
  /** Drawn before the label where its siblings have one. */
  icon?: LazyIconName;
  label: string;
  isOn: boolean;
  isBusy?: boolean;
  onChange: (isOn: boolean) => void;
}

/** Shows a setting that is on or off; the whole line can be pressed. */
export function Switch({ icon, label, isOn, isBusy = false, onChange }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      aria-busy={isBusy}
      disabled={isBusy}
      onClick={() => onChange(!isOn)}
      className="flex min-h-12 w-full items-center justify-between gap-4 rounded-lg text-start font-semibold"
    >
      {icon && (
        <span className="grid size-10 shrink-0 place-items-center rounded-full bg-sunken text-ink">
          <LazyIcon name={icon} className="size-5" />
        </span>
      )}
      <span className="min-w-0 flex-1">{label}</span>
      <span
        aria-hidden="true"
        className={`relative h-7 w-12 shrink-0 rounded-full border-2 transition-colors motion-reduce:transition-none ${
          isOn ? 'border-ink bg-ink' : 'border-muted bg-surface'
        }`}
      >
        <span
          className={`absolute top-0.5 size-5 rounded-full transition-[inset-inline-start] motion-reduce:transition-none ${
            isOn ? 'start-[1.375rem] bg-paper' : 'start-0.5 bg-muted'
          }`}
        />
      </span>
    </button>
  );
}
