import {
  ACCEPTANCE_RATE_TARGET,
  DEFAULT_ACCEPTANCE_RATE,
  type DriverGoals,
  type DriverStats,
} from '@waka/contracts/drivers/driver-views';
import { useT } from '../../../lib/i18n/use-t.ts';
import { SilverTile } from './silver-tile.tsx';
import { TILE, TileHead } from './tile.tsx';

interface FigureTilesProps {
  stats: DriverStats;
  goals: DriverGoals | undefined;
}

/** Shows what the driver's figures unlock; a new driver's figures are defaults, and marked so. */
export const FigureTiles = ({ stats, goals }: FigureTilesProps) => (
  <div className="grid gap-3">
    <UpfrontTile stats={stats} />
    {goals && <SilverTile goals={goals} />}
  </div>
);

function UpfrontTile({ stats: { acceptanceRate, isNew } }: { stats: DriverStats }) {
  const t = useT();
  const isOpen = acceptanceRate >= ACCEPTANCE_RATE_TARGET;
  // Offers are answered more often than rides are rated: the rate may be a real one already.
  const isRateNew = isNew && acceptanceRate === DEFAULT_ACCEPTANCE_RATE;
  return (
    <section className={TILE}>
      <TileHead
        title={t('driver.tile.upfront')}
        isOpen={isOpen}
        mark={t(isOpen ? 'driver.tile.unlocked' : 'driver.tile.locked')}
      />
      <p className="figures mt-1 flex flex-wrap items-baseline gap-x-2">
        <b className="text-xl font-black">{t('driver.stats.percent', { percent: acceptanceRate })}</b>
        <span className="text-muted">
          {t('driver.stats.acceptance')} · {t('driver.stats.target', { percent: ACCEPTANCE_RATE_TARGET })}
          {isRateNew && ` · ${t('driver.stats.new')}`}
        </span>
      </p>
      <AcceptanceBar percent={acceptanceRate} isReached={isOpen} />
      <p className="mt-2 text-muted">
        {isOpen ? t('driver.tile.upfrontOpen') : t('driver.tile.upfrontText', { percent: ACCEPTANCE_RATE_TARGET })}
      </p>
    </section>
  );
}

/** Shows the goal as a line across the bar. */
const AcceptanceBar = ({ percent, isReached }: { percent: number; isReached: boolean }) => (
  <div className="relative mt-2 h-3 overflow-hidden rounded-full bg-line" aria-hidden="true">
    <div
      className={`h-full rounded-full ${isReached ? 'bg-go' : 'bg-accent'}`}
      style={{ inlineSize: `${Math.min(100, percent)}%` }}
    />
    <div className="absolute inset-y-0 w-1 bg-ink" style={{ insetInlineStart: `${ACCEPTANCE_RATE_TARGET}%` }} />
  </div>
);
