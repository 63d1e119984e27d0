import { useId, type ComponentProps } from 'react';

interface TextAreaProps extends ComponentProps<'textarea'> {
  label: string;
  error?: string;
  /** Help for filling in the field; an error replaces it. */
  hint?: string;
}

export function TextArea({ label, error, hint, className = '', ...area }: TextAreaProps) {
  const id = useId();
  const note = error ?? hint;
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block text-sm font-semibold">
        {label}
      </label>
      <textarea
        {...area}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={note ? `${id}-note` : undefined}
        className={`w-full rounded-md border-2 bg-surface px-3.5 py-2.5 ${error ? 'border-stop' : 'border-field'}`}
      />
      {note && (
        <p
          id={`${id}-note`}
          role={error ? 'alert' : undefined}
          className={`mt-1 text-sm ${error ? 'text-stop' : 'text-muted'}`}
        >
          {note}
        </p>
      )}
    </div>
  );
}
