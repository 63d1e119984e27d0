import { AppError } from '../platform/app-error.ts';

/** When new rates begin: null for at once. */
export function beginningOf(effectiveFrom: string | undefined): Date | null {
  if (effectiveFrom === undefined) return null;
  const time = new Date(effectiveFrom);
  if (Number.isNaN(time.getTime())) {
    throw new AppError('request.invalid', { fields: { effectiveFrom: 'Not a date.' } });
  }
  return time;
}
