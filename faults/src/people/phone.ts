import type { Route } from '@waka/contracts/route';
import { routes } from '@waka/contracts/routes';
import { ApiClient, Refusal, type Account, type LiveSocket } from '@waka/dev/fleet/api-client';
import type { CallEntry, History } from '../checks/history.ts';
import { RideStore } from '../checks/ride-store.ts';

interface Details<Body> {
  params?: Record<string, string>;
  body?: Body;
  idempotencyKey?: string;
}

/** Records the requests and events of a phone of the fleet, which follows its rides as a real one does. */
export class Phone extends ApiClient {
  readonly store: RideStore;
  readonly #history: History;

  constructor(history: History, url: string, account: Account, cookie: string | null = null) {
    super(url, account, cookie);
    this.#history = history;
    this.store = new RideStore((id, after) => this.#eventsAfter(id, after));
  }

  get who(): string {
    return this.account.email;
  }

  override async call<Body, Reply>(route: Route<Body, Reply>, details: Details<Body> = {}): Promise<Reply> {
    const entry = {
      who: this.who,
      from: performance.now(),
      call: `${route.method} ${route.path}`,
      rideId: details.params?.id ?? null,
      idempotencyKey: details.idempotencyKey ?? null,
    };
    const note = (end: Pick<CallEntry, 'ending' | 'status' | 'code' | 'ride'>) =>
      this.#history.called({ ...entry, ms: performance.now() - entry.from, ...end });
    try {
      const reply = await super.call(route, details);
      const ride = rideIn(reply);
      if (ride) this.store.learn(ride);
      note({ ending: 'ok', status: 200, code: null, ride });
      return reply;
    } catch (error) {
      const refusal = error instanceof Refusal ? error : null;
      // After a 5xx or no response the work may be done or not.
      const ending = refusal && refusal.status < 500 ? 'fail' : 'info';
      note({ ending, status: refusal?.status ?? null, code: refusal?.code ?? null, ride: null });
      throw error;
    }
  }

  override openSocket(): LiveSocket {
    const socket = super.openSocket();
    const nothing = { who: this.who, rideId: null, offerId: null, seq: null, lateMs: null };
    socket.on('connect', () => this.#history.received({ ...nothing, at: performance.now(), event: 'connect' }));
    socket.on('disconnect', () => this.#history.received({ ...nothing, at: performance.now(), event: 'disconnect' }));
    socket.on('snapshot', ({ ride, offer }) => {
      const about = { rideId: ride?.id ?? null, offerId: offer?.offerId ?? null, seq: ride?.seq ?? null };
      this.#history.received({ ...nothing, ...about, at: performance.now(), event: 'snapshot' });
      if (ride) this.store.learn(ride);
    });
    socket.on('ride:updated', ({ id, seq, lastEvent }) => {
      const about = { rideId: id, seq, lateMs: sinceThen(lastEvent.at) };
      this.#history.received({ ...nothing, ...about, at: performance.now(), event: 'ride:updated' });
      this.store.learn({ id, seq });
    });
    socket.on('ride:offer', ({ offerId, rideId }) =>
      this.#history.received({ ...nothing, rideId, offerId, at: performance.now(), event: 'ride:offer' }),
    );
    return socket;
  }

  #eventsAfter(id: string, after: number) {
    const route = routes.rideEvents;
    // The contract keeps queries out of paths.
    return super.call({ ...route, path: `${route.path}?after=${after}` }, { params: { id } });
  }
}

const sinceThen = (at: string) => Date.now() - Date.parse(at);

/** Returns the ride in a reply, if it is one. */
function rideIn(reply: unknown): CallEntry['ride'] {
  if (typeof reply !== 'object' || reply === null) return null;
  if (!('id' in reply && 'status' in reply && 'seq' in reply)) return null;
  const { id, status, seq } = reply;
  return typeof id === 'string' && typeof status === 'string' && typeof seq === 'number' ? { id, status, seq } : null;
}
