import type { Query } from '@tanstack/react-query';
import type { Decided } from '@waka/contracts/realtime';
import { queryClient } from '../../../lib/query-client.ts';

/** Query keys of the ops screens, by what admins decide about. */
export const OPS = {
  driver: ['ops', 'drivers'],
  person: ['ops', 'people', 'file'],
  ride: ['ops', 'rides'],
  fares: ['ops', 'fares'],
  commission: ['ops', 'commission'],
  cities: ['ops', 'cities'],
  areas: ['ops', 'areas'],
  vehicles: ['ops', 'vehicles'],
  methods: ['ops', 'methods'],
  lines: ['ops', 'lines'],
  crossings: ['ops', 'crossings'],
  rules: ['ops', 'rules'],
  scheduled: ['ops', 'scheduled'],
  payouts: ['ops', 'payouts'],
  refunds: ['ops', 'money', 'refunds'],
  debts: ['ops', 'debts'],
  taxes: ['ops', 'taxes'],
  promotions: ['ops', 'promotions'],
} as const;

/**
 * Invalidates the lists, and the files that the decision is about: each fetch of a file may be recorded as an audit
 * view.
 */
export const decided = ({ about, id }: Decided): Promise<unknown> =>
  about === 'areas'
    ? areasDecided()
    : queryClient.invalidateQueries({ queryKey: OPS[about], predicate: mayConcern(id) });

/** Invalidates what shows areas: emergency numbers and classes are set by area, and the app's maps name the open ones. */
export const areasDecided = (): Promise<unknown> =>
  Promise.all(
    [OPS.areas, OPS.cities, OPS.vehicles, ['config', 'maps']].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  );

/**
 * Returns a filter that leaves out files of others: their keys have the word `file` and the id after the kind. Without
 * an id all match.
 */
export const mayConcern =
  (id: string | undefined) =>
  ({ queryKey: [, , part, of] }: Pick<Query, 'queryKey'>): boolean =>
    id === undefined || part !== 'file' || of === id;
