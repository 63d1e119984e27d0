/** Lets the service answer every call in the same way; the addresses that were called are collected. jsdom has no Response. */
export function answerFetch(status: number, body: unknown): string[] {
  const called: string[] = [];
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  Object.assign(globalThis, {
    fetch: async (address: string) => {
      called.push(address);
      return {
        ok: status < 300,
        status,
        headers: new Headers(),
        statusText: `Status ${status}`,
        text: async () => text,
        json: async () => JSON.parse(text),
      };
    },
  });
  return called;
}

/** Answers each call with what is listed for its path, once it is there, and with 404 where nothing is; collects `METHOD /path`. */
export function answerCalls(replies: Readonly<Record<string, unknown>>): string[] {
  const called: string[] = [];
  Object.assign(globalThis, {
    fetch: async (address: string, { method = 'GET' }: RequestInit = {}) => {
      const [path = ''] = address.split('?');
      called.push(`${method} ${path}`);
      const isKnown = path in replies;
      const text = JSON.stringify(
        isKnown ? await replies[path] : { code: 'request.not_found', message: 'Nothing is here.' },
      );
      return {
        ok: isKnown,
        status: isKnown ? 200 : 404,
        headers: new Headers(),
        statusText: '',
        text: async () => text,
        json: async () => JSON.parse(text),
      };
    },
  });
  return called;
}

/** Refuses each call whose body has the field, as a backend does that does not know it; collects the bodies. */
export function refuseField(field: string): object[] {
  const bodies: object[] = [];
  Object.assign(globalThis, {
    fetch: async (_address: string, init: { body: string }) => {
      const body: object = JSON.parse(init.body);
      bodies.push(body);
      const isRefused = field in body;
      const refusal = { code: 'request.invalid', message: 'Not valid.', fields: { [field]: 'should not exist' } };
      return {
        ok: !isRefused,
        status: isRefused ? 400 : 200,
        headers: new Headers(),
        statusText: '',
        text: async () => JSON.stringify(isRefused ? refusal : {}),
        json: async () => ({}),
      };
    },
  });
  return bodies;
}
