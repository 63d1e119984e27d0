import { ApiError } from '../../../lib/api/api-error.ts';

/** Returns whether the service demands a proof of identity, or refused the one it got. */
export const isProofRefused = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'account.proof_needed' || error.code === 'account.proof_wrong');
