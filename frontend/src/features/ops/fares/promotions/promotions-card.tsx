import { isTooLittle, type PromotionState } from '@waka/contracts/payments/promotion';
import type { MadePromotion, PromotionForOps } from '@waka/contracts/ops/money/promotions';
import { useState } from 'react';
import { formatDay, formatMoney } from '../../../../lib/i18n/format.ts';
import { useT } from '../../../../lib/i18n/use-t.ts';
import { serverNow } from '../../../../lib/server-clock.ts';
import { useVehicleNames } from '../../../../lib/vehicles/use-vehicles.ts';
import { Button } from '../../../../ui/button.tsx';
import { OpsCard } from '../../layout/ops-card.tsx';
import { Chip } from '../../shared/chip.tsx';
import { Waiting } from '../../shared/waiting.tsx';
import { SettingDialog } from '../setting-dialog.tsx';
import { CodesDialog } from './codes-dialog.tsx';
import { PromotionDialog } from './promotion-dialog.tsx';
import { changePromotion, usePromotions } from './promotion-queries.ts';
import { dotted } from '../../shared/dotted.ts';

interface Changing {
  promotion: PromotionForOps;
  state: PromotionState;
}

/** Lists promotions and batches of vouchers, with what was spent of their budgets. */
export function PromotionsCard() {
  const t = useT();
  const { data, isError, refetch } = usePromotions();
  const [isAdding, setIsAdding] = useState(false);
  const [made, setMade] = useState<MadePromotion | null>(null);
  const [changing, setChanging] = useState<Changing | null>(null);
  return (
    <OpsCard title={t('ops.promotions')}>
      <p className="mb-3 text-sm text-muted">{t('ops.promotions.text')}</p>
      {!data && <Waiting isError={isError} onAgain={() => void refetch()} />}
      {data?.length === 0 && <p className="py-2 text-sm">{t('ops.promotions.none')}</p>}
      <ul className="divide-y divide-line text-sm" aria-label={t('ops.promotions')}>
        {data?.map((promotion) => (
          <PromotionLine
            key={promotion.id}
            promotion={promotion}
            onChange={(state) => setChanging({ promotion, state })}
          />
        ))}
      </ul>
      <Button tone="quiet" className="mt-2" onClick={() => setIsAdding(true)}>
        {t('ops.promotions.add')}
      </Button>
      {isAdding && (
        <PromotionDialog
          onMade={(answer) => setMade(answer.codes.length > 0 ? answer : null)}
          onClose={() => setIsAdding(false)}
        />
      )}
      {made && <CodesDialog made={made} onClose={() => setMade(null)} />}
      {changing && (
        <StateDialog
          {...changing}
          now={(data?.find(({ id }) => id === changing.promotion.id) ?? changing.promotion).state}
          onClose={() => setChanging(null)}
        />
      )}
    </OpsCard>
  );
}

const tones = { open: 'go', paused: 'calm', closed: 'plain' } as const;
const next = { open: ['paused', 'closed'], paused: ['open', 'closed'], closed: [] } as const satisfies Record<
  PromotionState,
  PromotionState[]
>;

const mayBecome = (now: PromotionState, state: PromotionState): boolean => next[now].some((one) => one === state);

function PromotionLine({
  promotion,
  onChange,
}: {
  promotion: PromotionForOps;
  onChange: (state: PromotionState) => void;
}) {
  const t = useT();
  const { region, name, code, vouchers, state, budget, currency, spent, reserved, createdBy, changedBy, reason } =
    promotion;
  const money = (amount: number) => formatMoney(amount, currency);
  const uses = [
    t('ops.promotions.spent', { amount: money(spent.amount), budget: money(budget) }),
    t('ops.promotions.rides', { count: spent.rides }),
    reserved.amount > 0 && t('ops.promotions.reserved', { amount: money(reserved.amount) }),
  ];
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
      <span className="min-w-0 flex-1 basis-60">
        <b className="block font-bold wrap-anywhere">
          {code && (
            <>
              <bdi dir="ltr">{code}</bdi> ·{' '}
            </>
          )}
          {name} · {t(`ops.region.${region}`)}{' '}
          {state === 'open' && isUsedUp(promotion) ? (
            <Chip tone="plain">{t('ops.promotions.usedUp')}</Chip>
          ) : state === 'open' && isComing(promotion) ? (
            <Chip tone="calm">{t('ops.promotions.coming')}</Chip>
          ) : (
            <Chip tone={tones[state]}>{t(`ops.promotions.state.${state}`)}</Chip>
          )}
        </b>
        <span className="figures block wrap-anywhere">
          {useTerms(promotion)}
          {vouchers !== null && ` · ${t('ops.promotions.batch', { count: vouchers })}`}
        </span>
        <span className="figures block font-semibold">{dotted(uses)}</span>
        <span className="block text-muted wrap-anywhere">
          {dotted([
            createdBy && t('ops.promotions.madeBy', { name: createdBy }),
            changedBy !== createdBy && changedBy,
            reason,
          ])}
        </span>
      </span>
      {next[state].map((one) => (
        <button
          key={one}
          type="button"
          aria-label={t(`ops.promotions.do.${one}`, { name })}
          className={`tap rounded-md px-3 font-bold hover:bg-sunken ${one === 'closed' ? 'text-stop' : 'text-violet'}`}
          onClick={() => onChange(one)}
        >
          {t(`ops.promotions.act.${one}`)}
        </button>
      ))}
    </li>
  );
}

/** Checks whether what is left pays no further ride; a ride under way that is cancelled gives back its part. */
function isUsedUp({ spent, reserved, budget, usesInAll, ...worth }: PromotionForOps): boolean {
  const isAllUsed = usesInAll !== null && spent.rides + reserved.rides >= usesInAll;
  return isAllUsed || isTooLittle(worth, budget - spent.amount - reserved.amount);
}

const isComing = ({ startsAt }: PromotionForOps): boolean => new Date(startsAt).getTime() > serverNow();

/** Writes what a promotion pays and for which rides. */
function useTerms(promotion: PromotionForOps) {
  const { amount, percent, cap, currency, classes, minimumFare, firstRideOnly, startsAt, endsAt } = promotion;
  const t = useT();
  const { nameOfClass } = useVehicleNames();
  const pays =
    percent === null
      ? t('ops.promotions.paysAmount', { amount: formatMoney(amount ?? 0, currency) })
      : cap === null
        ? t('ops.promotions.paysShare', { percent: String(percent) })
        : t('ops.promotions.paysCapped', { percent: String(percent), cap: formatMoney(cap, currency) });
  return dotted([
    pays,
    ...classes.map(nameOfClass),
    minimumFare > 0 && `≥ ${formatMoney(minimumFare, currency)}`,
    firstRideOnly && t('ops.promotions.first'),
    isComing(promotion) && t('ops.taxes.from', { time: formatDay(startsAt) }),
    endsAt && t('ops.taxes.until', { time: formatDay(endsAt) }),
  ]);
}

function StateDialog({ promotion, state, now, onClose }: Changing & { now: PromotionState; onClose: () => void }) {
  const t = useT();
  return (
    <SettingDialog
      title={t(`ops.promotions.do.${state}`, { name: promotion.name })}
      isValid
      // Another admin's decision may leave nothing of this to decide.
      isFinal={!mayBecome(now, state)}
      onSave={async (reason) => {
        await changePromotion(promotion, { state, reason });
      }}
      onClose={onClose}
    >
      <p>
        {[t('ops.promotions.stateText'), ...(state === 'closed' ? [t('ops.promotions.closedText')] : [])].join(' ')}
      </p>
    </SettingDialog>
  );
}
