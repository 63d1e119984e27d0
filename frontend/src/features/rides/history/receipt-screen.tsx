import { useQuery } from '@tanstack/react-query';
import type { CashSide } from '@waka/contracts/money/cash-count';
import { rideRoutes } from '@waka/contracts/rides/ride-routes';
import { call } from '../../../lib/api/api-client.ts';
import { ApiError } from '../../../lib/api/api-error.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { BackLink } from '../../../ui/back-link.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { Page } from '../../../ui/page.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { ReceiptSheet } from './receipt-sheet.tsx';

export function ReceiptScreen({ rideId, back, side }: { rideId: string; back: string; side: CashSide }) {
  const t = useT();
  const { data, error, refetch } = useQuery({
    queryKey: ['receipt', rideId],
    queryFn: ({ signal }) => call(rideRoutes.rideReceipt, { params: { id: rideId }, signal }),
    // The amount that a wallet still owes changes.
    staleTime: 0,
  });
  const isNone = error instanceof ApiError && error.status < 500;
  return (
    <Page title={t('live.receipt.title')} back={<BackLink href={back} label={t('app.back')} />}>
      {!data && !error && <Skeleton className="h-96" />}
      {!data && error && (
        <EmptyState
          icon="alert"
          title={t(isNone ? 'live.receipt.none' : 'live.receipt.failed')}
          action={isNone ? undefined : <Button onClick={() => void refetch()}>{t('app.tryAgain')}</Button>}
        />
      )}
      {data && <ReceiptSheet receipt={data} side={side} />}
    </Page>
  );
}
