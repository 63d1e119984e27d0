import { useId, type ComponentProps, type ReactNode } from 'react';

interface TextFieldProps extends ComponentProps<'input'> {
  label: string;
  error?: string;
  /** A control at the end of the field. */
  end?: ReactNode;
}

export function TextField({ label, error, end, className = '', ...input }: TextFieldProps) {
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
          {...input}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          className="min-h-12 w-full min-w-0 rounded-md bg-transparent px-3.5 outline-none placeholder:text-muted"
        />
        {end}
      </div>
      {error && (
        <p id={`${id}-error`} role="alert" className="mt-1.5 text-sm text-stop">
          {error}
        </p>
      )}
    </div>
  );
}
