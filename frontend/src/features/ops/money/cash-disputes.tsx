import { CASH_SIDES, type CashSide } from '@waka/contracts/money/cash-count';
import { DISPUTE_SIDES, type CashDispute, type DisputeSide } from '@waka/contracts/ops/money/cash-disputes';
import { useState } from 'react';
import { Link } from 'wouter';
import { formatDayOfYear, formatMoney } from '../../../lib/i18n/format.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { Chip } from '../shared/chip.tsx';
import { MoneyDialog } from '../shared/money-dialog.tsx';
import { dotted } from '../shared/dotted.ts';
import { nameOr } from '../shared/names.ts';
import { Phone } from '../shared/phone-link.tsx';
import { Waiting } from '../shared/waiting.tsx';
import { decideCash, useCashDisputes } from './money-queries.ts';

interface Deciding {
  dispute: CashDispute;
  believe: CashSide;
}

/** Shows rides whose two sides say different sums of cash: those that wait, and the last that ended. */
export function CashDisputes() {
  const [deciding, setDeciding] = useState<Deciding | null>(null);
  return (
    <>
      {DISPUTE_SIDES.map((side) => (
        <DisputeList key={side} side={side} onDecide={setDeciding} />
      ))}
      {deciding && <DecisionDialog {...deciding} onClose={() => setDeciding(null)} />}
    </>
  );
}

function DisputeList({ side, onDecide }: { side: DisputeSide; onDecide: (deciding: Deciding) => void }) {
  const t = useT();
  const { data, isError, refetch } = useCashDisputes(side);
  return (
    <section aria-label={t(`ops.cash.${side}`)} className="grid gap-3">
      <h2 className="text-lg font-extrabold">{t(`ops.cash.${side}`)}</h2>
      {!data && <Waiting isError={isError} onAgain={() => void refetch()} />}
      {data?.length === 0 && <EmptyState icon="check" title={t('ops.cash.none')} />}
      {data && data.length > 0 && (
        <ul className="divide-y divide-line rounded-xl bg-surface px-4 shadow-card">
          {data.map((dispute) => (
            <DisputeLine
              key={dispute.rideId}
              dispute={dispute}
              onDecide={(believe) => onDecide({ dispute, believe })}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

function DisputeLine({ dispute, onDecide }: { dispute: CashDispute; onDecide: (believe: CashSide) => void }) {
  const t = useT();
  const { rideId, currency, due, says, lost, believed, until, decidedBy, at, reason, endedAt } = dispute;
  const phones = { rider: dispute.riderPhone, driver: dispute.driverPhone };
  const names = namesIn(dispute);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="figures min-w-0 flex-1 basis-60">
        <Link
          href={`/admin/rides/${rideId}`}
          state={{ reason: `${t('ops.money.disputes')}: ${formatMoney(due, currency)}` }}
          className="font-bold underline"
        >
          {t('ops.cash.due', { amount: formatMoney(due, currency) })}
        </Link>
        {CASH_SIDES.map((side) => (
          <p key={side} className="font-semibold wrap-anywhere">
            {t(`ops.cash.${side}`, { name: names[side], amount: formatMoney(says[side], currency) })}
            <span className="font-normal text-muted">
              {phones[side] && (
                <>
                  {' · '}
                  <Phone number={phones[side]} />
                </>
              )}
              {' · '}
              {t('ops.cash.lost', { count: lost[side] })}
            </span>
          </p>
        ))}
        <p className="text-sm text-muted">
          {dotted([
            formatDayOfYear(at),
            until && t(`ops.cash.default.${believed ?? 'due'}`, { time: formatDayOfYear(until) }),
            !until && (decidedBy ? t('ops.cash.by', { name: decidedBy }) : t('ops.cash.byDefault')),
            endedAt && formatDayOfYear(endedAt),
            reason,
          ])}
        </p>
      </div>
      {!until && <Chip tone="plain">{t(`ops.cash.believed.${believed ?? 'due'}`)}</Chip>}
      {until &&
        CASH_SIDES.map((side) => (
          <Button key={side} tone="quiet" onClick={() => onDecide(side)}>
            {t(`ops.cash.do.${side}`)}
          </Button>
        ))}
    </li>
  );
}

const namesIn = ({ riderName, driverName }: CashDispute): Record<CashSide, string> => ({
  rider: nameOr(riderName),
  driver: nameOr(driverName),
});

function DecisionDialog({ dispute, believe, onClose }: Deciding & { onClose: () => void }) {
  const t = useT();
  const { rideId, says, due, currency } = dispute;
  const names = namesIn(dispute);
  const rest = says[believe] - due;
  const outcome = rest === 0 ? 'due' : rest > 0 ? 'more' : 'less';
  return (
    <MoneyDialog
      title={t(`ops.cash.do.${believe}`)}
      text={t(`ops.cash.text.${outcome}`, {
        amount: formatMoney(says[believe], currency),
        rest: formatMoney(Math.abs(rest), currency),
      })}
      action={t(`ops.cash.do.${believe}`)}
      isValid
      isFinal
      onSave={(reason) => decideCash(rideId, { believe, reason })}
      onClose={onClose}
    >
      {() => (
        <div className="figures font-semibold wrap-anywhere">
          {CASH_SIDES.map((side) => (
            <p key={side}>{t(`ops.cash.${side}`, { name: names[side], amount: formatMoney(says[side], currency) })}</p>
          ))}
        </div>
      )}
    </MoneyDialog>
  );
}
