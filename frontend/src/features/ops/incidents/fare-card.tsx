import { proposedOf, type FareFinding } from '@waka/contracts/safety/fare-finding';
import type { IncidentFile } from '@waka/contracts/ops/ops-file-views';
import type { Incident } from '@waka/contracts/safety/incident';
import { useState } from 'react';
import { formatExactDistance, formatMoney } from '../../../lib/i18n/format.ts';
import type { MessageKey } from '../../../lib/i18n/message-key.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { Button } from '../../../ui/button.tsx';
import { FactList } from '../../../ui/fact-list.tsx';
import { LazyReceiptLines } from '../../../ui/price/lazy-price.ts';
import { OpsCard } from '../layout/ops-card.tsx';
import { AskDialog, type Question } from '../rides/ask-dialog.tsx';
import { noteRefund } from '../rides/note-refund.ts';
import { INCIDENTS } from './incident-queries.ts';

const REASON = 500;

interface FareCardProps {
  incident: Incident;
  fare: FareFinding;
  /** What the rider has paid, and can still be given back. */
  ride?: Pick<NonNullable<IncidentFile['ride']>, 'paid' | 'refundable'> | null;
}

/** Sets the way driven against a fare that its rider disputes, and offers to give back what it proposes. */
export function FareCard({ incident, fare, ride }: FareCardProps) {
  const t = useT();
  const [isAsked, setIsAsked] = useState(false);
  const { quotedKm, drivenKm, driven, currency } = fare;
  const { givenBack = null, givenBackBefore = null, rideId, state, isTakenBack = false } = incident;
  const proposed = givenBackBefore === null ? proposedOf(fare) : 0;
  const money = (amount: number) => formatMoney(amount, currency);
  const paid = ride?.paid ?? fare.paid ?? fare.fare;
  const refundable = ride?.refundable ?? Math.max(0, paid - (givenBackBefore ?? 0));
  const quoted = formatExactDistance(quotedKm);
  const wasDriven = drivenKm === null ? null : formatExactDistance(drivenKm);
  const facts = [
    { label: t('ops.fare.quoted'), value: quoted },
    { label: t('ops.fare.driven'), value: wasDriven },
    { label: t('ops.fare.fare'), value: money(fare.fare) },
    ...(driven ? [{ label: t('ops.fare.drivenFare'), value: money(driven.fare) }] : []),
    ...(proposed > 0 ? [{ label: t('ops.fare.difference'), value: money(proposed) }] : []),
    ...(givenBack === null ? [] : [{ label: t('ops.fare.givenBack'), value: money(givenBack) }]),
  ];
  return (
    <OpsCard title={t('ops.fare.title')}>
      <p className="mb-4 font-semibold">{t(wordOf(fare), { amount: money(proposedOf(fare)) })}</p>
      {givenBackBefore !== null && (
        <p className="mb-4 font-semibold">{t('ops.fare.givenBackBefore', { amount: money(givenBackBefore) })}</p>
      )}
      <FactList unknown={t('ops.unknown')} facts={facts} />
      {driven && (
        <details className="mt-4">
          <summary className="tap cursor-pointer font-semibold">{t('ops.fare.drivenFare')}</summary>
          <table className="figures w-full text-sm">
            <tbody>
              <LazyReceiptLines lines={driven.lines} currency={currency} />
            </tbody>
          </table>
        </details>
      )}
      {rideId && (state !== 'closed' || isTakenBack) && (
        <Button className="mt-4" tone={proposed > 0 ? 'accent' : 'quiet'} onClick={() => setIsAsked(true)}>
          {proposed > 0 ? t('ops.fare.giveBack', { amount: money(proposed) }) : t('ops.ride.refund')}
        </Button>
      )}
      {isAsked && rideId && (
        <AskDialog
          question={{
            title: 'ops.ride.refund',
            note: 'ops.fare.giveBackNote',
            longest: REASON,
            fare: { amount: refundable, paid, currency },
            isFinal: true,
            proposed: {
              amount: proposed || null,
              words: proposed > 0 && wasDriven ? t('ops.fare.reason', { driven: wasDriven, quoted }) : '',
            },
            send: refundOf(rideId, incident.id, ride?.refundable),
          }}
          onClose={() => setIsAsked(false)}
        />
      )}
    </OpsCard>
  );
}

function wordOf(fare: FareFinding): MessageKey {
  if (fare.outcome === 'unmeasured') return `ops.fare.${fare.obstacle ?? 'no_track'}`;
  return fare.outcome === 'shorter' && proposedOf(fare) === 0 ? 'ops.fare.sameFare' : `ops.fare.${fare.outcome}`;
}

/** Records a refund of a ride, which closes a report about its fare. */
export const refundOf =
  (id: string, incidentId: string | null, refundable: number | undefined): Question['send'] =>
  async (reason, amount, refund) => {
    try {
      await noteRefund(id, { amount, reason, ...(incidentId !== null && { incidentId }), refundable, ...refund });
    } finally {
      // Another admin may have been first: the page shows that decision.
      await queryClient.invalidateQueries({ queryKey: INCIDENTS });
    }
  };
