import { useQuery } from '@tanstack/react-query';
import { statementRoutes } from '@waka/contracts/ops/books/statement-routes';
import type { ResolveRequest, StatementRequest } from '@waka/contracts/ops/books/statement-requests';
import type { DifferenceSide, StatementResult } from '@waka/contracts/ops/books/statements';
import type { Region } from '@waka/contracts/regions';
import { call } from '../../../lib/api/api-client.ts';
import { orWithout } from '../../../lib/api/or-without.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { readWaiting } from '../live/read-ops.ts';
import { BOOKS } from './books-queries.ts';
import { faultInFile } from './file-fault.ts';
import { partsOf } from './parts-of.ts';

export const useStatementAccounts = () =>
  useQuery({
    queryKey: [...BOOKS, 'accounts'],
    queryFn: ({ signal }) => call(statementRoutes.statementAccounts, { signal }),
    staleTime: 0,
  });

export const useDifferences = (region: Region, side: DifferenceSide) =>
  useQuery({
    queryKey: [...BOOKS, 'differences', region, side],
    queryFn: ({ signal }) => call(statementRoutes.statementDifferences, { query: { region, side }, signal }),
    staleTime: 0,
  });

/** An account at a provider, and days of it. */
type Days = Pick<StatementRequest, keyof StatementRequest>;

/** Runs a change of the books, and fetches what shows them again, on success and failure. */
async function changed<Result>(change: Promise<Result>): Promise<Result> {
  try {
    return await change;
  } finally {
    // The navigation counts open differences; without it, it counts again by itself.
    readWaiting().catch(() => {});
    await queryClient.invalidateQueries({ queryKey: BOOKS });
  }
}

/** Sends a file in parts; the service compares it with the last one. A file that was sent before adds nothing. */
export const importFile = (of: Days, text: string, areSumsRight = false): Promise<StatementResult> =>
  changed(
    (async () => {
      const parts = partsOf(text);
      const sum = { lines: 0, added: 0, differences: 0 };
      let above = 0;
      for (const [index, csv] of parts.entries()) {
        const body = { ...of, csv, isLast: index === parts.length - 1, ...(areSumsRight && { areSumsRight }) };
        const { lines, added, differences } = await orWithout(
          'linesBefore',
          () => call(statementRoutes.importStatement, { body: { ...body, linesBefore: sum.lines } }),
          () => call(statementRoutes.importStatement, { body }),
        ).catch((refusal: unknown) => {
          throw faultInFile(refusal, above);
        });
        // Each part has the line of names, too.
        above += csv.split('\n').length - 1;
        sum.lines += lines;
        sum.added += added;
        sum.differences = differences;
      }
      return sum;
    })(),
  );

export const fetchStatement = (of: Days): Promise<StatementResult> =>
  changed(call(statementRoutes.fetchStatement, { body: of }));

export const resolveDifference = (id: string, body: ResolveRequest): Promise<unknown> =>
  changed(call(statementRoutes.resolveDifference, { params: { id }, body }));

export const askAboutDifference = (id: string): Promise<unknown> =>
  changed(call(statementRoutes.askAboutDifference, { params: { id } }));
