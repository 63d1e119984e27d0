import { ApiError } from '../../../lib/api-error.ts';

/** Whether the service asks who this is, or did not believe the answer. */
export const isProofRefused = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'account.proof_needed' || error.code === 'account.proof_wrong');
