import { useId, type ComponentProps, type ReactNode } from 'react';
import { fieldText } from '../../lib/i18n/field-text.ts';

interface TextFieldProps extends ComponentProps<'input'> {
  label: string;
  error?: string;
  /** Help for filling in the field; an error replaces it. */
  hint?: string;
  /** Leaves the help below an error, where it says what the error asks for. */
  keepsHint?: boolean;
  /** A control at the end of the field. */
  end?: ReactNode;
  /** Classes of the input itself. */
  inputClassName?: string;
}

/** Types whose values are written from left to right in every language. */
const latin: readonly ComponentProps<'input'>['type'][] = ['tel', 'email', 'password', 'url'];

export function TextField({
  label,
  error,
  hint,
  keepsHint = false,
  end,
  className = '',
  inputClassName = 'px-3.5',
  ...input
}: TextFieldProps) {
  const id = useId();
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block text-sm font-semibold">
        {label}
      </label>
      <div
        className={`flex items-center rounded-md border-2 bg-surface focus-within:border-violet ${error ? 'border-stop' : 'border-field'}`}
      >
        <input
          dir={latin.includes(input.type) ? 'ltr' : undefined}
          {...input}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={error || hint ? `${id}-note${error && keepsHint ? ` ${id}-hint` : ''}` : undefined}
          className={`min-h-12 w-full min-w-0 rounded-md bg-transparent outline-none placeholder:text-muted rtl:[&[dir=ltr]]:text-end ${inputClassName}`}
        />
        {end}
      </div>
      {error && (
        <p id={`${id}-note`} role="alert" className="mt-1.5 text-sm text-stop">
          {fieldText(error)}
        </p>
      )}
      {hint && (!error || keepsHint) && (
        <p id={error ? `${id}-hint` : `${id}-note`} className="mt-1.5 text-sm text-muted">
          {hint}
        </p>
      )}
    </div>
  );
}
