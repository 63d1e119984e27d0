import { useMapTheme } from '../../../lib/map/use-map-theme.ts';
import { DemandPanel } from '../../../ui/demand/demand-panel.tsx';
import { demandShown, demandSwitched } from '../../../ui/demand/demand-shown.store.ts';
import { useDriverDemand } from './use-driver-demand.ts';

/** Lets a free driver see where riders look for rides. */
export function DriverDemand() {
  const theme = useMapTheme();
  const isShown = demandShown((state) => state.isShown);
  return <DemandPanel demand={useDriverDemand()} theme={theme} isShown={isShown} onSwitch={demandSwitched} />;
}
