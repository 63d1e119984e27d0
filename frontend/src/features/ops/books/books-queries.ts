import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { bookRoutes } from '@waka/contracts/ops/books/book-routes';
import type { TrialBalance } from '@waka/contracts/ops/books/books';
import type { Region } from '@waka/contracts/regions';
import { call } from '../../../lib/api/api-client.ts';
import { queryClient } from '../../../lib/query-client.ts';

/** The key of everything that shows books. */
export const BOOKS = ['ops', 'books'] as const;
/** The page without open days is full with this many. */
const PAGE = 31;

export const useBookDays = (region: Region) =>
  useInfiniteQuery({
    queryKey: [...BOOKS, 'days', region],
    queryFn: ({ pageParam, signal }) =>
      call(bookRoutes.bookDays, { query: { region, before: pageParam || undefined }, signal }),
    initialPageParam: '',
    getNextPageParam: (last) =>
      last.filter(({ closedAt }) => closedAt !== null).length === PAGE ? last.at(-1)?.day : undefined,
    staleTime: 0,
  });

const dayKey = (region: string, day: string) => [...BOOKS, 'day', region, day];

export const useTrialBalance = (region: string, day: string) =>
  useQuery({
    queryKey: dayKey(region, day),
    queryFn: ({ signal }) => call(bookRoutes.trialBalance, { params: { region, day }, signal }),
    staleTime: 0,
  });

/** Closes a day with a note, and shows what the service made of it. */
export async function closeDay({ region, day }: Pick<TrialBalance, 'region' | 'day'>, reason: string): Promise<void> {
  try {
    const closed = await call(bookRoutes.closeBookDay, { params: { region, day }, body: { reason } });
    queryClient.setQueryData(dayKey(region, day), closed);
  } finally {
    await queryClient.invalidateQueries({ queryKey: BOOKS });
  }
}
