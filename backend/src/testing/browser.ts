import type { AnyRoute } from '../http/routes/route.ts';
import type { Answer, TestBackend } from './test-backend.ts';

/** Acts as a person's browser: it keeps the cookies it is given. */
export class Browser {
  readonly #backend: Pick<TestBackend, 'call'>;
  readonly #cookies = new Map<string, string>();

  constructor(backend: Pick<TestBackend, 'call'>) {
    this.#backend = backend;
  }

  async call(row: AnyRoute, body?: object, headers: Record<string, string> = {}): Promise<Answer> {
    const answer = await this.#backend.call(row, { body, headers: { cookie: this.cookie, ...headers } });
    for (const text of answer.headers.getSetCookie()) {
      const [pair = ''] = text.split(';');
      const end = pair.indexOf('=');
      this.#cookies.set(pair.slice(0, end), pair.slice(end + 1));
    }
    return answer;
  }

  get cookie(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  cookieNamed(name: string): string | undefined {
    return this.#cookies.get(name);
  }

  /** Returns a browser with some of the cookies of this one, as after a theft. */
  stealing(...names: string[]): Browser {
    const thief = new Browser(this.#backend);
    for (const name of names) thief.#cookies.set(name, this.#cookies.get(name) ?? '');
    return thief;
  }
}
