import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form';
import { ApiError } from '../api/api-error.ts';
import { errorText } from '../error-text.ts';
import { fieldText } from '../i18n/field-text.ts';
import { translate, type MessageKey } from '../i18n/i18n.ts';
import { showToast } from '../toasts/toast.store.ts';

/**
 * Shows an error as a toast: the first field's message where the service refused a form, else the error's text, else
 * `fallback`.
 */
export function showFailure(error: unknown, title: MessageKey, fallback: MessageKey): void {
  const [field] = error instanceof ApiError ? Object.values(error.fields) : [];
  showToast({
    tone: 'error',
    title: translate(title),
    description: field ? fieldText(field) : errorText(error, fallback),
  });
}

/** Sets the service's field errors in the form and focuses the first of these fields. */
export function markFields<Form extends FieldValues>(
  error: unknown,
  names: readonly FieldPath<Form>[],
  setError: UseFormSetError<Form>,
): void {
  if (!(error instanceof ApiError)) return;
  const { fields } = error;
  names
    .filter((name) => fields[name] !== undefined)
    .forEach((name, position) => setError(name, { message: fields[name] }, { shouldFocus: position === 0 }));
}
