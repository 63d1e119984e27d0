import type { ScheduledOffer } from '@waka/contracts/scheduled/scheduled-views';

/** Builds a ride for later as a driver who may take it reads it. */
export const aScheduledOffer = (given: Partial<ScheduledOffer> = {}): ScheduledOffer => ({
  id: 'later-1',
  version: 3,
  pickupAt: '2099-01-05T06:30:00.000Z',
  timeZone: 'Africa/Freetown',
  pickup: { area: 'Cotton Tree' },
  dropoff: { area: 'Lumley' },
  stops: 0,
  tripKm: 8.2,
  fare: 2730,
  earned: 2320,
  currency: 'SLE',
  vehicleType: 'standard',
  paymentMethod: 'cash',
  isMine: false,
  giveBackUntil: '2099-01-05T05:00:00.000Z',
  onlineBy: '2099-01-05T06:12:00.000Z',
  ...given,
});

interface Sent {
  to: string;
  body: unknown;
}

/** Answers each `METHOD /path` with what its function returns, and with 409 where it returns an error; collects the changes. */
export function answerChanges(replies: Readonly<Record<string, () => unknown>>): Sent[] {
  const sent: Sent[] = [];
  Object.assign(globalThis, {
    fetch: async (address: string, { method = 'GET', body }: { method?: string; body?: string } = {}) => {
      const to = `${method} ${address.split('?')[0]}`;
      if (method !== 'GET') sent.push({ to, body: body === undefined ? null : JSON.parse(body) });
      const reply = replies[to]?.() ?? null;
      const isRefused = reply instanceof Error;
      const text = JSON.stringify(isRefused ? { code: 'test.conflict', message: reply.message } : reply);
      return {
        ok: !isRefused,
        status: isRefused ? 409 : 200,
        headers: new Headers(),
        statusText: '',
        text: async () => text,
        json: async () => JSON.parse(text),
      };
    },
  });
  return sent;
}
