import { useCardDisputes, useCashDisputes, useMoneyInDoubt, useReceiptsAt, useRefundsAt } from './money-queries.ts';

export interface WaitingCounts {
  [view: string]: number | undefined;
}

/** Counts what waits for an admin, by the view of Money that lists it; leaves out views where nothing does. */
export function useWaitingCounts(): WaitingCounts {
  const { data: cards } = useCardDisputes();
  return {
    receipts: useReceiptsAt('open').data?.length || undefined,
    disputes: useCashDisputes('open').data?.length || undefined,
    refunds: useRefundsAt('open').data?.length || undefined,
    doubts: useMoneyInDoubt().data?.length || undefined,
    'card-disputes': cards?.filter(({ state }) => state === 'open').length || undefined,
  };
}
