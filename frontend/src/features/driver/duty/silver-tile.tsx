import { SILVER_GOALS, type DriverGoals } from '@waka/contracts/drivers/driver-views';
import { formatRating, formatWhole } from '../../../lib/i18n/format.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import { TILE, TileHead } from './tile.tsx';

/** Shows the goals of the month; opened, with the driver's progress in each. */
export function SilverTile({ goals }: { goals: DriverGoals }) {
  const t = useT();
  const { endsOn, completedRides, rating, acceptanceRate, issues } = goals;
  const isOpen = issues === 0;
  // A calendar day, which no time zone may shift; each language has its own order of day and month.
  const [, month = 1, day = 1] = endsOn.split('-').map(Number);
  const percent = (value: number) => t('driver.stats.percent', { percent: value });
  return (
    <details className={`${TILE} group`}>
      <summary className="cursor-pointer list-none rounded-md [&::-webkit-details-marker]:hidden">
        <TileHead
          title={t(isOpen ? 'driver.tile.silverUnlocked' : 'driver.tile.silver')}
          isOpen={isOpen}
          mark={t('driver.tile.issues', { count: issues })}
        />
        <span className="figures mt-1 flex items-center justify-between gap-2 text-muted">
          {t('driver.tile.reachBy', { month: String(month), day: String(day) })}
          <Icon name="right" className="size-5 rotate-90 group-open:-rotate-90" />
        </span>
      </summary>
      <ul className="figures mt-2 grid gap-1" aria-label={t('driver.tile.goals')}>
        <Goal
          name={t('driver.goal.rides')}
          value={formatWhole(completedRides)}
          goal={formatWhole(SILVER_GOALS.completedRides)}
          isMet={completedRides >= SILVER_GOALS.completedRides}
        />
        <Goal
          name={t('driver.stats.rating')}
          value={formatRating(rating)}
          goal={formatRating(SILVER_GOALS.rating)}
          isMet={rating >= SILVER_GOALS.rating}
        />
        <Goal
          name={t('driver.stats.acceptance')}
          value={percent(acceptanceRate)}
          goal={percent(SILVER_GOALS.acceptanceRate)}
          isMet={acceptanceRate >= SILVER_GOALS.acceptanceRate}
        />
      </ul>
    </details>
  );
}

interface GoalProps {
  name: string;
  value: string;
  goal: string;
  isMet: boolean;
}

function Goal({ name, value, goal, isMet }: GoalProps) {
  const t = useT();
  return (
    <li className="flex min-h-7 items-center gap-2">
      <Icon name={isMet ? 'check' : 'minus'} className={`size-5 ${isMet ? 'text-go' : 'text-muted'}`} />
      <span className="min-w-0 flex-1">{name}</span>
      <b>{t('driver.goal.of', { value, goal })}</b>
      <span className="sr-only">{t(isMet ? 'driver.goal.met' : 'driver.goal.open')}</span>
    </li>
  );
}
