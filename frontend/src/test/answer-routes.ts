interface SentCall {
  call: string;
  body: unknown;
}

/** Answers calls by `METHOD /path` and refuses those that are not listed; collects each call with its body. */
export function answerRoutes(replies: Readonly<Record<string, unknown>>): SentCall[] {
  const sent: SentCall[] = [];
  Object.assign(globalThis, {
    fetch: async (address: string, { method = 'GET', body }: { method?: string; body?: string } = {}) => {
      const name = `${method} ${address.split('?')[0]}`;
      sent.push({ call: name, body: body ? JSON.parse(body) : null });
      const isKnown = name in replies;
      const text = JSON.stringify(isKnown ? replies[name] : { code: 'ride.refused', message: 'Refused here.' });
      return {
        ok: isKnown,
        status: isKnown ? 200 : 409,
        headers: new Headers(),
        statusText: '',
        text: async () => text,
        json: async () => JSON.parse(text),
      };
    },
  });
  return sent;
}

/** Lists the bodies of the calls of one route. */
export const bodiesOf = (sent: readonly SentCall[], name: string) =>
  sent.filter(({ call }) => call === name).map(({ body }) => body);
