import { FEE_BEARERS } from '@waka/contracts/ops/money/refunds';
import type { IncidentFile } from '@waka/contracts/ops/ops-file-views';
import type { Incident } from '@waka/contracts/safety/incident';
import { useState } from 'react';
import { formatMoney } from '../../../lib/i18n/format.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { Button } from '../../../ui/button.tsx';
import { FactList } from '../../../ui/fact-list.tsx';
import { OpsCard } from '../layout/ops-card.tsx';
import { AskDialog, type Question } from '../rides/ask-dialog.tsx';
import { feeToWaive } from '../rides/waive-fee.ts';
import { refundOf } from './fare-card.tsx';
import { INCIDENTS } from './incident-queries.ts';

const REASON = 500;

/** Asks about the waiver of a fee, after which the report shows how the fee stands now. */
function waiveFrom(...of: Parameters<typeof feeToWaive>): Question {
  const question = feeToWaive(...of);
  return {
    ...question,
    send: async (...given) => {
      try {
        await question.send(...given);
      } finally {
        await queryClient.invalidateQueries({ queryKey: INCIDENTS });
      }
    },
  };
}

interface FeeCardProps {
  incident: Incident;
  ride: NonNullable<IncidentFile['ride']>;
}

/** Shows the fee of a cancelled ride that is reported, and offers to give back what its rider has paid of it, or to waive what is owed. */
export function FeeCard({ incident, ride }: FeeCardProps) {
  const t = useT();
  const [isAsked, setIsAsked] = useState(false);
  const [isWaiving, setIsWaiving] = useState(false);
  const { fee, feeState = null, paid = 0, refundable = paid } = ride;
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
        <p className="mt-4 text-sm text-muted">
          {t(feeState ? `ops.ride.fee.${feeState}` : `ops.ride.refundNone.${paid === 0 ? 'unpaid' : 'given'}`)}
        </p>
      )}
      {refundable > 0 && (state !== 'closed' || isTakenBack) && (
        <Button className="mt-4" tone="quiet" onClick={() => setIsAsked(true)}>
          {t('ops.ride.refund')}
        </Button>
      )}
      {feeState === 'owed' && (
        <Button className="mt-4" tone="quiet" onClick={() => setIsWaiving(true)}>
          {t('ops.ride.fee.waive')}
        </Button>
      )}
      {isWaiving && <AskDialog question={waiveFrom(ride.id, fee)} onClose={() => setIsWaiving(false)} />}
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
