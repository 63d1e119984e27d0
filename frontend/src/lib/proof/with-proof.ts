import { ApiError } from '../api/api-error.ts';

/** Makes a call that sends an SMS or e-mail; when the service demands a proof of work first, solves it and retries. */
export async function withProof<Reply>(send: (proof?: string) => Promise<Reply>): Promise<Reply> {
  try {
    return await send();
  } catch (error) {
    if (!(error instanceof ApiError) || !error.proof) throw error;
    // Loaded on demand, since it is rarely needed.
    const { solve } = await import('./solve.ts');
    return send(await solve(error.proof));
  }
}
