import type { RiderCredit } from '@waka/contracts/money/cash-count';
import { useState } from 'react';
import { formatMoney } from '../../../lib/i18n/format.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { Button } from '../../../ui/button.tsx';
import { ReasonDialog } from '../shared/reason-dialog.tsx';
import { waiveRest } from './people-queries.ts';

interface PersonCreditProps {
  personId: string;
  credit: readonly RiderCredit[];
}

const sumOf = ({ amount, currency }: RiderCredit) => formatMoney(Math.abs(amount), currency);

/** Shows what a rider has as credit, and what rides have carried to the next one, which can be waived. */
export function PersonCredit({ personId, credit }: PersonCreditProps) {
  const t = useT();
  const [waived, setWaived] = useState<RiderCredit | null>(null);
  return (
    <>
      {credit.map((one) => (
        <p key={`${one.currency} ${one.amount}`} className="figures mb-2 flex flex-wrap items-center gap-x-4 font-bold">
          {t(one.amount < 0 ? 'ops.paymentsCarried' : 'ops.paymentsCredit', { amount: sumOf(one) })}
          {one.amount < 0 && (
            <Button tone="quiet" onClick={() => setWaived(one)}>
              {t('ops.rest.waive')}
            </Button>
          )}
        </p>
      ))}
      {waived && (
        <ReasonDialog
          asked={{
            title: t('ops.rest.title', { amount: sumOf(waived) }),
            text: t('ops.rest.text'),
            action: t('ops.rest.waive'),
            onSubmit: (reason) => waiveRest(personId, { amount: -waived.amount, currency: waived.currency, reason }),
          }}
          onClose={() => setWaived(null)}
        />
      )}
    </>
  );
}
