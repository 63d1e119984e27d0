import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { opsDecisionRoutes } from '@waka/contracts/ops/ops-decision-routes';
import type { CashDecisionRequest } from '@waka/contracts/ops/money/cash-dispute-requests';
import type { DisputeSide } from '@waka/contracts/ops/money/cash-disputes';
import type { ReceiptSide } from '@waka/contracts/ops/money/cash-receipts';
import type { ReceiptDecisionRequest } from '@waka/contracts/ops/money/receipt-requests';
import type { MoneySide, UnpaidKind } from '@waka/contracts/ops/money/money-views';
import type { PayoutDecisionRequest } from '@waka/contracts/ops/money/payout-requests';
import type { PayoutSide } from '@waka/contracts/ops/money/payout-settings';
import type { DoubtDecisionRequest } from '@waka/contracts/ops/money/doubt-requests';
import type {
  GiveRefundRequest,
  RefundDecisionRequest,
  RefundDoneRequest,
} from '@waka/contracts/ops/money/refund-requests';
import type { RefundSide } from '@waka/contracts/ops/money/refunds';
import { call } from '../../../lib/api/api-client.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { OPS } from '../live/ops-keys.ts';

const MONEY = ['ops', 'money'] as const;

export const useDriverAccounts = (side: MoneySide) =>
  useQuery({
    queryKey: [...MONEY, 'drivers', side],
    queryFn: ({ signal }) => call(opsDecisionRoutes.driverAccounts, { query: { side }, signal }),
    staleTime: 0,
  });

const PAGE = 100;
/** Figures of providers are those of a moment. */
const RAILS_MS = 10_000;

export const useUnpaidPayments = (of: UnpaidKind) =>
  useInfiniteQuery({
    queryKey: [...MONEY, 'unpaid', of],
    queryFn: ({ pageParam, signal }) =>
      call(opsDecisionRoutes.unpaidPayments, {
        query: { before: pageParam || undefined, of: of === 'all' ? undefined : of },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (last) => (last.length === PAGE ? last.at(-1)?.id : undefined),
    staleTime: 0,
  });

/** Reads refunds that are due, or those made last, live while ops is connected, and polls for what providers make of them. */
export const useRefundsAt = (side: RefundSide) =>
  useQuery({
    queryKey: [...OPS.refunds, side],
    queryFn: ({ signal }) => call(opsDecisionRoutes.refundsDue, { query: { side }, signal }),
    staleTime: 0,
    refetchInterval: RAILS_MS,
  });

/** Reads money in doubt, and polls for what providers say of it. */
export const useMoneyInDoubt = () =>
  useQuery({
    queryKey: [...MONEY, 'doubts'],
    queryFn: ({ signal }) => call(opsDecisionRoutes.moneyInDoubt, { signal }),
    staleTime: 0,
    refetchInterval: RAILS_MS,
  });

/** Makes a call that changes a list of money, and fetches the lists again, on success and failure. */
async function changed(work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } finally {
    await queryClient.invalidateQueries({ queryKey: MONEY });
  }
}

/** Asks the provider of a payment to give it back. */
export const askRefund = (id: string, body: GiveRefundRequest): Promise<void> =>
  changed(call(opsDecisionRoutes.askRefund, { params: { id }, body }));

/** Makes a refund of a fare the rider's credit. */
export const creditRefund = (id: string, body: GiveRefundRequest): Promise<void> =>
  changed(call(opsDecisionRoutes.creditRefund, { params: { id }, body }));

/** Withdraws a refund of a fare that is still due. */
export const withdrawRefund = (id: string, body: GiveRefundRequest): Promise<void> =>
  changed(call(opsDecisionRoutes.withdrawRefund, { params: { id }, body }));

/** Decides about a refund that its provider makes. */
export const decideRefund = (id: string, body: RefundDecisionRequest): Promise<void> =>
  changed(call(opsDecisionRoutes.decideRefund, { params: { id }, body }));

/** Decides about money in doubt. */
export const decideDoubt = (id: string, body: DoubtDecisionRequest): Promise<void> =>
  changed(call(opsDecisionRoutes.decideDoubt, { params: { id }, body }));

/** Reads payouts that are open, or those that ended, and polls for changes. */
export const usePayoutsAt = (side: PayoutSide) =>
  useQuery({
    queryKey: [...OPS.payouts, side],
    queryFn: ({ signal }) => call(opsDecisionRoutes.payouts, { query: { side }, signal }),
    staleTime: 0,
    refetchInterval: RAILS_MS,
  });

/** Decides about a payout, and fetches the lists again, on success and failure. */
export async function decidePayout(id: string, body: PayoutDecisionRequest): Promise<void> {
  try {
    await call(opsDecisionRoutes.decidePayout, { params: { id }, body });
  } finally {
    await queryClient.invalidateQueries({ queryKey: OPS.payouts });
  }
}

/** Reads the receipts of a list, live while ops is connected. */
export const useReceiptsAt = (side: ReceiptSide) =>
  useQuery({
    queryKey: [...OPS.debts, 'receipts', side],
    queryFn: ({ signal }) => call(opsDecisionRoutes.cashReceipts, { query: { side }, signal }),
    staleTime: 0,
  });

/** Decides about a receipt, and fetches the lists again, on success and failure. */
export async function decideReceipt(id: string, body: ReceiptDecisionRequest): Promise<void> {
  try {
    await call(opsDecisionRoutes.decideReceipt, { params: { id }, body });
  } finally {
    await queryClient.invalidateQueries({ queryKey: OPS.debts });
  }
}

/** Reads disputes about cash that wait, or those that ended, and polls for changes. */
export const useCashDisputes = (side: DisputeSide) =>
  useQuery({
    queryKey: [...MONEY, 'cash', side],
    queryFn: ({ signal }) => call(opsDecisionRoutes.cashDisputes, { query: { side }, signal }),
    staleTime: 0,
    refetchInterval: RAILS_MS,
  });

/** Decides who is believed about cash, and fetches the lists again, on success and failure. */
export async function decideCash(id: string, body: CashDecisionRequest): Promise<void> {
  try {
    await call(opsDecisionRoutes.decideCash, { params: { id }, body });
  } finally {
    await queryClient.invalidateQueries({ queryKey: [...MONEY, 'cash'] });
  }
}

/** Reads payments by card that are disputed with the bank. */
export const useCardDisputes = () =>
  useQuery({
    queryKey: [...MONEY, 'card-disputes'],
    queryFn: ({ signal }) => call(opsDecisionRoutes.cardDisputes, { signal }),
    staleTime: 0,
  });

export const useRails = () =>
  useQuery({
    queryKey: [...MONEY, 'rails'],
    queryFn: ({ signal }) => call(opsDecisionRoutes.rails, { signal }),
    staleTime: 0,
    refetchInterval: RAILS_MS,
  });

export const recordRefund = (id: string, body: RefundDoneRequest): Promise<void> =>
  changed(call(opsDecisionRoutes.refundDone, { params: { id }, body }));
