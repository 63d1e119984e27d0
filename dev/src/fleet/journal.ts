import { Refusal } from './api-client.ts';

const REPEAT_MS = 30_000;

/** Prints the simulator's lines, and the same error of twenty drivers only once. */
export class Journal {
  readonly #loggedAt = new Map<string, number>();

  say(line: string): void {
    console.log(line);
  }

  failed(who: string, error: unknown): void {
    const what = sentenceOf(error);
    const now = performance.now();
    if (now - (this.#loggedAt.get(what) ?? -Infinity) < REPEAT_MS) return;
    this.#loggedAt.set(what, now);
    console.error(`${who}: ${what}`);
  }
}

function sentenceOf(error: unknown): string {
  if (error instanceof Refusal) {
    if (error.code === 'auth.bad_credentials') return 'cannot sign in; is the database seeded? (npm run seed)';
    return error.code ? `${error.code}: ${error.message}` : error.message;
  }
  if (!(error instanceof Error)) return String(error);
  const isAway = error instanceof TypeError || error.name === 'TimeoutError' || error.message === 'websocket error';
  return isAway ? 'the service does not answer; trying again' : error.message;
}
