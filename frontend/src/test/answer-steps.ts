import type { Ride } from '@waka/contracts/rides/ride-views';

/** Answers each call by its last word with a ride, or refuses it; collects what was sent. */
export function answers(replies: Readonly<Record<string, Ride | { status: number; code: string; ride?: Ride }>>) {
  const sent: [step: string, body: unknown][] = [];
  Object.assign(globalThis, {
    fetch: async (address: string, { body }: { body?: string } = {}) => {
      const step = address.split('/').at(-1) ?? '';
      if (body !== undefined) sent.push([step, JSON.parse(body)]);
      const reply = replies[step] ?? { status: 404, code: 'request.not_found' };
      const isRefusal = 'code' in reply;
      const text = JSON.stringify(isRefusal ? { ...reply, message: 'No.' } : reply);
      return {
        ok: !isRefusal,
        status: isRefusal ? reply.status : 200,
        headers: new Headers(),
        statusText: '',
        text: async () => text,
        json: async () => JSON.parse(text),
      };
    },
  });
  return sent;
}
