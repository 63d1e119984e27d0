import { compressed, rider, route } from '../route.ts';
import type { DepartureChange, RelayQuoteRequest, RelayRequest } from './relay-requests.ts';
import type { FailedRelay, Relay, RelayOption } from './relay-views.ts';

export const relayRoutes = {
  /** Quotes a trip over water by each ferry that serves it; an empty list where none does. */
  quoteRelay: compressed(route<RelayQuoteRequest, RelayOption[]>('POST', '/api/relays/quote', rider)),
  /** Books both rides of a trip over water. A repeat with the same quotes returns the same trip. */
  bookRelay: route<RelayRequest, Relay>('POST', '/api/relays', rider),
  /** Returns the rider's trip over water, or null. */
  currentRelay: route<undefined, Relay | null>('GET', '/api/relays/current', rider),
  /** Returns what is left of the trip over water whose ride to the quay this was, where that ride failed; null for any other ride. */
  failedRelay: route<undefined, FailedRelay | null>('GET', '/api/rides/:id/failed-relay', rider),
  /** Takes another departure; the second ride is moved to its arrival at the same price. */
  changeDeparture: route<DepartureChange, Relay>('POST', '/api/relays/:id/departure', rider),
  /** Gives up the ride from the other quay; it costs nothing before its search begins. */
  cancelRelay: route<undefined, { ok: true }>('POST', '/api/relays/:id/cancel', rider),
} as const;
