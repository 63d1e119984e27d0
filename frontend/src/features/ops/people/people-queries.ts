import { useQuery } from '@tanstack/react-query';
import { opsRoutes } from '@waka/contracts/ops/ops-routes';
import { call } from '../../../lib/api-client.ts';

const SHORTEST = 2;

export const isSearch = (text: string) => text.trim().length >= SHORTEST;

export const useFoundPeople = (text: string) =>
  useQuery({
    queryKey: ['ops', 'people', 'found', text.trim()],
    queryFn: ({ signal }) => call(opsRoutes.findPeople, { query: { q: text.trim() }, signal }),
    enabled: isSearch(text),
    staleTime: 0,
    // What was found stays while the next letters are looked for.
    placeholderData: (before) => before,
  });

/** Each look is a call of its own, with its reason on record; nothing of it is kept. */
export const usePerson = (id: string, reason: string) =>
  useQuery({
    queryKey: ['ops', 'people', 'file', id, reason],
    queryFn: () => call(opsRoutes.viewPerson, { params: { id }, body: { reason } }),
    gcTime: 0,
  });

export type Measure = 'suspend' | 'restore' | 'endSessions';

const rows = {
  suspend: opsRoutes.suspendPerson,
  restore: opsRoutes.restorePerson,
  endSessions: opsRoutes.endSessionsOfPerson,
} as const;

export const takeMeasure = (id: string, measure: Measure, reason: string) =>
  call(rows[measure], { params: { id }, body: { reason } });
