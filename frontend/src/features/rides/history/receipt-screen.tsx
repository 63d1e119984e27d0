import type { CashSide } from '@waka/contracts/money/cash-count';
import { rideRoutes } from '@waka/contracts/rides/ride-routes';
import { useMemo, type ReactNode } from 'react';
import { call } from '../../../lib/api/api-client.ts';
import { ApiError } from '../../../lib/api/api-error.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { useLiveQuery } from '../../../lib/use-live-query.ts';
import { BackLink } from '../../../ui/back-link.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { Page } from '../../../ui/page.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { OpenPayments } from './open-payments.tsx';
import { ReceiptSheet } from './receipt-sheet.tsx';
import { ToHistory } from './to-history.tsx';

interface ReceiptScreenProps {
  rideId: string;
  back: string;
  side: CashSide;
  above?: ReactNode;
}

export function ReceiptScreen({ rideId, back, side, above }: ReceiptScreenProps) {
  const t = useT();
  const asked = useMemo(
    () => ({
      queryKey: ['receipt', rideId],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        call(rideRoutes.rideReceipt, { params: { id: rideId }, signal }),
      // The amount that a wallet still owes changes.
      events: ['ride:updated'] as const,
    }),
    [rideId],
  );
  const { data, error, refetch } = useLiveQuery(asked);
  const isNone = error instanceof ApiError && error.status < 500;
  return (
    <Page title={t('live.receipt.title')} back={<BackLink href={back} label={t('app.back')} />}>
      {!data && !error && <Skeleton className="h-96" />}
      {!data && error && (
        <EmptyState
          icon="alert"
          title={t(isNone ? 'live.receipt.none' : 'live.receipt.failed')}
          action={
            isNone ? <ToHistory side={side} /> : <Button onClick={() => void refetch()}>{t('app.tryAgain')}</Button>
          }
        />
      )}
      {above}
      {side === 'rider' && <OpenPayments rideId={rideId} />}
      {data && <ReceiptSheet receipt={data} side={side} />}
    </Page>
  );
}
