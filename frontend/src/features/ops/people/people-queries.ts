import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { WaiveRestRequest } from '@waka/contracts/ops/money/money-requests';
import type { SuspensionRequest } from '@waka/contracts/ops/ops-requests';
import { opsRoutes } from '@waka/contracts/ops/ops-routes';
import type { PersonView } from '@waka/contracts/ops/people-views';
import { call } from '../../../lib/api/api-client.ts';
import { orWithout } from '../../../lib/api/or-without.ts';
import { withSeen } from '../shared/with-seen.ts';
import { decided, OPS } from '../live/ops-keys.ts';

const SHORTEST = 2;

export const isSearch = (text: string) => text.trim().length >= SHORTEST;

export const useFoundPeople = (text: string) =>
  useQuery({
    queryKey: ['ops', 'people', 'found', text.trim()],
    queryFn: ({ signal }) => call(opsRoutes.findPeople, { query: { q: text.trim() }, signal }),
    enabled: isSearch(text),
    staleTime: 0,
    // The results stay while the next letters are searched.
    placeholderData: (before) => before,
  });

const PAGE = 25;

export const useRequestedDeletions = () =>
  useInfiniteQuery({
    queryKey: ['ops', 'people', 'leaving'],
    queryFn: ({ pageParam, signal }) =>
      call(opsRoutes.requestedDeletions, { query: { after: pageParam || undefined }, signal }),
    initialPageParam: '',
    getNextPageParam: (last) => (last.length === PAGE ? last.at(-1)?.id : undefined),
    staleTime: 0,
  });

/** Fetches a person's file; each fetch is recorded with its reason, and nothing of it is cached. */
export const usePerson = (id: string, reason: string) =>
  useQuery({
    queryKey: [...OPS.person, id, reason],
    queryFn: () => call(opsRoutes.viewPerson, { params: { id }, body: { reason } }),
    gcTime: 0,
  });

export type Measure = 'suspend' | 'restore' | 'endSessions';

/**
 * Applies a measure to a person with the decisions that the page shows and the trip that its dialog has named or not, and fetches the new
 * state.
 */
export async function takeMeasure(
  person: PersonView,
  measure: Measure,
  { reason, message = '', isInTrip }: { reason: string; message?: string; isInTrip: boolean },
): Promise<void> {
  const params = { id: person.id };
  try {
    if (measure === 'endSessions') await endSessions(person, reason, isInTrip);
    else if (measure === 'restore') {
      await withSeen(person, (seen) => call(opsRoutes.restorePerson, { params, body: { reason, ...seen } }));
    } else {
      await suspend(person, { reason, ...(message !== '' && { message }) }, isInTrip);
    }
  } finally {
    // Also where another admin was first.
    await decided({ about: 'person', id: person.id });
  }
}

// A trip that has begun is not cut off by the lock, which the dialog has said.
const suspend = (
  person: PersonView,
  words: Pick<SuspensionRequest, 'reason' | 'message'>,
  isInTrip: boolean,
): Promise<unknown> =>
  withSeen(person, (seen) => {
    const send = (shown: { isInTrip?: boolean }) =>
      call(opsRoutes.suspendPerson, { params: { id: person.id }, body: { ...words, ...shown, ...seen } });
    // A backend of the version before has no field for it.
    return orWithout(
      'isInTrip',
      () => send({ isInTrip }),
      () => send({}),
    );
  });

/** Returns the trip in which the file shows the person. */
export const tripOf = ({ rides }: Pick<PersonView, 'rides'>) => rides.find(({ status }) => status === 'in_progress');

// A person in a trip loses its screen, which the dialog has said.
function endSessions(person: PersonView, reason: string, isInTrip: boolean): Promise<unknown> {
  const send = (confirmed: { isInTrip?: true }) =>
    call(opsRoutes.endSessionsOfPerson, { params: { id: person.id }, body: { reason, ...confirmed } });
  // A backend of the version before has no field for it.
  return isInTrip
    ? orWithout(
        'isInTrip',
        () => send({ isInTrip: true }),
        () => send({}),
      )
    : send({});
}

/** Waives what the page shows that the person's rides have carried to the next one, and fetches the new state. */
export async function waiveRest(personId: string, body: WaiveRestRequest): Promise<void> {
  try {
    await call(opsRoutes.waiveRest, { params: { id: personId }, body });
  } finally {
    // Also where the next ride, or another admin, was first.
    await decided({ about: 'person', id: personId });
  }
}
