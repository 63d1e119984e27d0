import { lazyPart } from '../../../lib/loading/lazy-part.tsx';
import type { RelayCardProps } from './relay-card.tsx';
import type { RelayCancelNoteProps } from './relay-cancel-note.tsx';
import type { RelayGoneProps } from './relay-gone.tsx';

/** What comes after the ride to the quay of a trip over water. */
export const LazyRelayCard = lazyPart<RelayCardProps>(async () => (await import('./load-relay.ts')).loadRelayCard());

/** What cancelling the ride to the quay says of the other ride. */
export const LazyRelayCancelNote = lazyPart<RelayCancelNoteProps>(async () =>
  (await import('./load-relay.ts')).loadRelayCancelNote(),
);

/** What a failed ride to the quay says of the other ride. */
export const LazyRelayGone = lazyPart<RelayGoneProps>(async () => (await import('./load-relay.ts')).loadRelayGone());
