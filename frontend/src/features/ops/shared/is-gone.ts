import { ApiError } from '../../../lib/api/api-error.ts';

/** Checks whether a refusal says that what a dialog is about is no longer there, so that trying again can only fail. */
export const isGone = (error: Error | null): boolean =>
  error instanceof ApiError &&
  (error.code === 'ops.not_found' || /\.(removed|withdrawn)$/.test(error.decision?.action ?? ''));
