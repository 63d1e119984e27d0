import type { IncidentFile } from '@waka/contracts/ops/ops-file-views';
import type { Incident } from '@waka/contracts/safety/incident';
import { useState } from 'react';
import { formatMoney } from '../../../lib/i18n/format.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { Button } from '../../../ui/button.tsx';
import { FactList } from '../../../ui/fact-list.tsx';
import { OpsCard } from '../layout/ops-card.tsx';
import { AskDialog } from '../rides/ask-dialog.tsx';
import { FEE_BEARERS } from '../rides/fee-of.ts';
import { refundOf } from './fare-card.tsx';

const REASON = 500;

interface FeeCardProps {
  incident: Incident;
  ride: NonNullable<IncidentFile['ride']>;
}

/** Shows the fee of a cancelled ride that is reported, and offers to give back what its rider has paid of it. */
export function FeeCard({ incident, ride }: FeeCardProps) {
  const t = useT();
  const [isAsked, setIsAsked] = useState(false);
  const { fee, paid = 0, refundable = paid } = ride;
  if (!fee) return null;
  const { id, category, state, reporter, givenBack = null, isTakenBack = false } = incident;
  const { currency } = fee;
  const money = (amount: number) => formatMoney(amount, currency);
  // A report about something else stays open, as does one of the driver.
  const settled = category === 'fare' && reporter.id === ride.rider.id ? id : null;
  return (
    <OpsCard title={t(`ops.ride.fee.${fee.kind}`)}>
      <FactList
        unknown={t('ops.unknown')}
        facts={[
          { label: t(`ops.ride.fee.${fee.kind}`), value: money(fee.amount) },
          { label: t('ops.ride.paid'), value: money(paid) },
          ...(givenBack === null ? [] : [{ label: t('ops.fare.givenBack'), value: money(givenBack) }]),
        ]}
      />
      {refundable === 0 && (
        <p className="mt-4 text-sm text-muted">{t(`ops.ride.refundNone.${paid === 0 ? 'unpaid' : 'given'}`)}</p>
      )}
      {refundable > 0 && (state !== 'closed' || isTakenBack) && (
        <Button className="mt-4" tone="quiet" onClick={() => setIsAsked(true)}>
          {t('ops.ride.refund')}
        </Button>
      )}
      {isAsked && (
        <AskDialog
          question={{
            title: 'ops.ride.refund',
            note: settled === null ? 'ops.ride.refundNote' : 'ops.fare.giveBackNote',
            longest: REASON,
            fare: { amount: refundable, paid, currency },
            bearers: FEE_BEARERS,
            isFinal: true,
            send: refundOf(ride.id, settled, ride.refundable),
          }}
          onClose={() => setIsAsked(false)}
        />
      )}
    </OpsCard>
  );
}
