import { errorText } from '../../lib/error-text.ts';

/** Says why a change was refused; nothing where none was. */
export function Failure({ errors }: { errors: readonly (Error | null)[] }) {
  const error = errors.find((one) => one !== null);
  if (!error) return null;
  return (
    <p role="alert" className="text-sm text-stop">
      {errorText(error, 'owner.failed')}
    </p>
  );
}
