import { DEMAND_LEVELS, type DemandMap } from '@waka/contracts/drivers/demand';
import { listed } from '../../lib/i18n/listed.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { cellSwatch } from '../map/cells/cells-paint.ts';
import type { MapTheme } from '../map/map-props.ts';
import { Switch } from '../fields/switch.tsx';

export interface DemandPanelProps {
  /** Undefined until it is loaded. */
  demand: DemandMap | undefined;
  theme: MapTheme;
  isShown: boolean;
  onSwitch: (isShown: boolean) => void;
}

/** Switches the demand map, explains its colours, and says in words where it is busy. */
export function DemandPanel({ demand, theme, isShown, onSwitch }: DemandPanelProps) {
  const t = useT();
  return (
    <section aria-label={t('demand.title')}>
      <Switch label={t('demand.show')} isOn={isShown} onChange={onSwitch} />
      {isShown && (
        <>
          <p aria-live="polite" className="font-semibold">
            {demand && (demand.at === null ? t('demand.unknown') : textOf(demand, t))}
          </p>
          <p className="mt-1 text-sm text-muted">{t('demand.legend')}</p>
          <ul className="mt-1 flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted">
            {DEMAND_LEVELS.map((level) => (
              <li key={level} className="flex items-center gap-1.5">
                <span
                  aria-hidden="true"
                  className="size-3.5 shrink-0 rounded-sm border-2"
                  style={cellSwatch(theme, level)}
                />
                {t(`demand.level.${level}`)}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

const textOf = ({ busy }: DemandMap, t: ReturnType<typeof useT>): string =>
  busy.length === 0 ? t('demand.quiet') : t('demand.busy', { places: listed(busy) });
