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
  const [isRefused, setIsRefused] = useState(false);
  // A refusal has fetched what is carried now: the next ride, or another admin, was first.
  const now = credit.find(({ amount, currency }) => currency === waived?.currency && amount < 0);
  const rest = isRefused && now ? now : waived;
  const waive = async (reason: string) => {
    if (!rest) return;
    try {
      await waiveRest(personId, { amount: -rest.amount, currency: rest.currency, reason });
    } catch (error) {
      setIsRefused(true);
      throw error;
    }
  };
  const close = () => {
    setWaived(null);
    setIsRefused(false);
  };
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
      {rest && (
        <ReasonDialog
          asked={{
            title: t('ops.rest.title', { amount: sumOf(rest) }),
            text: t('ops.rest.text'),
            action: t('ops.rest.waive'),
            isFinal: true,
            onSubmit: waive,
          }}
          onClose={close}
        />
      )}
    </>
  );
}
