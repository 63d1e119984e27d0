import { useT } from '../../../lib/i18n/use-t.ts';
import { DemandPanel, type DemandPanelProps } from '../../../ui/demand/demand-panel.tsx';
import { demandShown, demandSwitched } from '../../../ui/demand/demand-shown.store.ts';
import { OpsCard } from '../layout/ops-card.tsx';

/** Shows admins where riders look for rides, as drivers see it. */
export function OpsDemand({ demand, theme }: Pick<DemandPanelProps, 'demand' | 'theme'>) {
  const t = useT();
  const isShown = demandShown((state) => state.isShown);
  return (
    <OpsCard title={t('demand.title')}>
      <DemandPanel demand={demand} theme={theme} isShown={isShown} onSwitch={demandSwitched} />
    </OpsCard>
  );
}
