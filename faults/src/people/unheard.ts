import { Refusal } from '@waka/dev/fleet/api-client';

const NOT_FOUND = 404;

/**
 * Passes over a failed call that the person can do without: the build before has no such call, or the connection was lost. Throws
 * everything else.
 */
export function passUnheard(error: unknown): void {
  if (error instanceof Refusal ? isNoAnswer(error) : isLost(error)) return;
  throw error;
}

/** Recognises an answer of a proxy that has lost the service: a page of its own, without a code. */
const isNoAnswer = ({ status, code }: Refusal): boolean => status === NOT_FOUND || (status > 500 && code === null);

/** Recognises a lost connection, whose error `fetch` gives as the cause of its own. */
const isLost = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === 'TimeoutError' || (error instanceof TypeError && error.cause !== undefined));
