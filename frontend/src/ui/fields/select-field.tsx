import { useId, type ComponentProps } from 'react';
import { fieldText } from '../../lib/i18n/field-text.ts';
import { Icon } from '../icons/icon.tsx';

interface SelectFieldProps extends ComponentProps<'select'> {
  label: string;
  error?: string;
}

/** Shows a native select: on a phone nothing is easier to use. */
export function SelectField({ label, error, className = '', children, ...select }: SelectFieldProps) {
  const id = useId();
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block text-sm font-semibold">
        {label}
      </label>
      <div className="relative">
        <select
          {...select}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          className={`min-h-13 w-full appearance-none rounded-md border-2 bg-surface ps-3.5 pe-11 outline-none ${error ? 'border-stop' : 'border-field'}`}
        >
          {children}
        </select>
        <span className="pointer-events-none absolute inset-y-0 end-3 grid place-items-center">
          <Icon name="right" className="size-5 rotate-90 rtl:-rotate-90" />
        </span>
      </div>
      {error && (
        <p id={`${id}-error`} role="alert" className="mt-1.5 text-sm text-stop">
          {fieldText(error)}
        </p>
      )}
    </div>
  );
}
