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

/** Answers each call with what is listed for its path, and with 404 where nothing is; collects `METHOD /path`. */
export function answerCalls(replies: Readonly<Record<string, unknown>>): string[] {
  const called: string[] = [];
  Object.assign(globalThis, {
    fetch: async (address: string, { method = 'GET' }: RequestInit = {}) => {
      const [path = ''] = address.split('?');
      called.push(`${method} ${path}`);
      const isKnown = path in replies;
      const text = JSON.stringify(isKnown ? replies[path] : { code: 'request.not_found', message: 'Nothing is here.' });
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
