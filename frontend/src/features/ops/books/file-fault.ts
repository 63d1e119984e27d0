import { ApiError } from '../../../lib/api/api-error.ts';
import { fieldText } from '../../../lib/i18n/field-text.ts';
import { type Translate } from '../../../lib/i18n/i18n.ts';

/** Says what is wrong with a statement: in its file, or with its days; null where the error itself says all. */
export function statementFault({ fault, fields }: ApiError, t: Translate): string | null {
  if (fault) return t(`ops.books.wrong.${fault.kind}`, { line: fault.line ?? 0, value: fault.value ?? '' });
  // A backend of before has an English sentence alone.
  const said = fields['csv'] ?? fields['days'];
  return said ? fieldText(said) : null;
}

/** Returns the refusal of a part of a file as one of the file, which has so many lines above the part. */
export function faultInFile(refusal: unknown, linesAbove: number): unknown {
  if (!(refusal instanceof ApiError) || !refusal.fault || refusal.fault.line === null) return refusal;
  const fault = { ...refusal.fault, line: refusal.fault.line + linesAbove };
  return new ApiError(refusal.status, refusal.code, refusal.message, { fault });
}
