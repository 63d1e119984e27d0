import { useQuery } from '@tanstack/react-query';
import { opsDecisionRoutes } from '@waka/contracts/ops/ops-decision-routes';
import type { TaxEndRequest, TaxPaymentRequest, TaxRequest } from '@waka/contracts/ops/money/tax-requests';
import type { TaxView } from '@waka/contracts/ops/money/taxes';
import type { Region } from '@waka/contracts/regions';
import { call } from '../../../../lib/api/api-client.ts';
import { queryClient } from '../../../../lib/query-client.ts';
import { OPS } from '../../live/ops-keys.ts';
import { withSeen } from '../../shared/with-seen.ts';

export const useTaxes = () =>
  useQuery({ queryKey: OPS.taxes, queryFn: ({ signal }) => call(opsDecisionRoutes.taxes, { signal }), staleTime: 0 });

export const addTax = (body: TaxRequest): Promise<void> => changed(call(opsDecisionRoutes.addTax, { body }));

export const endTax = (tax: TaxView, end: Omit<TaxEndRequest, 'seen'>): Promise<void> =>
  changed(
    withSeen(tax, (seen) => call(opsDecisionRoutes.endTax, { params: { id: tax.id }, body: { ...end, ...seen } })),
  );

export const payTaxes = (region: Region, body: TaxPaymentRequest): Promise<void> =>
  changed(call(opsDecisionRoutes.payTaxes, { params: { region }, body }));

/** Fetches the taxes again after a change, on success and failure. */
async function changed(answer: Promise<unknown>): Promise<void> {
  try {
    await answer;
  } finally {
    await queryClient.invalidateQueries({ queryKey: OPS.taxes });
  }
}
