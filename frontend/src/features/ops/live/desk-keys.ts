import type { Query } from '@tanstack/react-query';
import type { Decided } from '@waka/contracts/realtime';
import { queryClient } from '../../../lib/query-client.ts';

/** What the desk has asked for, by what admins decide about. */
export const DESK = {
  driver: ['ops', 'drivers'],
  person: ['ops', 'people', 'file'],
  ride: ['ops', 'rides'],
  fares: ['ops', 'fares'],
  commission: ['ops', 'commission'],
  cities: ['ops', 'cities'],
} as const;

/** Reads lists anew, and the files that the decision is about: each reading of a file may go on record as a look. */
export const decided = ({ about, id }: Decided): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: DESK[about], predicate: mayConcern(id) });

/** Leaves out files of others: their keys have the word `file` and the id after the kind. Without an id all are meant. */
export const mayConcern =
  (id: string | undefined) =>
  ({ queryKey: [, , part, of] }: Pick<Query, 'queryKey'>): boolean =>
    id === undefined || part !== 'file' || of === id;
