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
