import type { Bounds } from '@waka/contracts/ops/ops-views';
import { useEffect, useMemo, useState } from 'react';
import { useLocation } from 'wouter';
import { useT } from '../../../lib/i18n/use-t.ts';
import { citiesStore, useHomeCentre } from '../../../lib/map/cities.store.ts';
import { useMapConfig } from '../../../lib/map/use-map-config.ts';
import { useDarkScheme } from '../../../lib/hooks/use-dark-scheme.ts';
import { LiveMap } from '../../../ui/map/live-map.tsx';
import { MAP_ZOOM, type Look } from '../../../ui/map/map-props.ts';
import { demandCells } from '../../../ui/demand/demand-cells.ts';
import type { DemandPanelProps } from '../../../ui/demand/demand-panel.tsx';
import { demandTexts } from '../../../lib/i18n/messages/demand/texts.ts';
import { withTexts } from '../../../lib/i18n/texts.ts';
import { lazyPart } from '../../../lib/loading/lazy-part.tsx';
import { usePageTitle } from '../../../lib/hooks/use-page-title.ts';
import { opsStore } from '../live/ops.store.ts';
import { CallsOnMap, useCallMarkers, useCalls } from './calls-on-map.tsx';
import { crowdsFor, DRIVERS } from './crowds.ts';
import { DriverCard } from './driver-card.tsx';
import { FleetLegend } from './fleet-legend.tsx';
import { fleetFeed } from './fleet.store.ts';
import { boundsOf } from './free-around.ts';
import { FreeDrivers } from './free-drivers.tsx';
import { lookOf, PlaceButtons } from './place-buttons.tsx';
import { ridesOnMap } from './ride-points.store.ts';
import { RidesInView } from './rides-in-view.tsx';
import { useOpsDemand } from './use-ops-demand.ts';
import { useFleet } from './use-fleet.ts';
import { useMapTexts } from '../shared/use-map-texts.ts';

const LazyOpsDemand = lazyPart<Pick<DemandPanelProps, 'demand' | 'theme'>>(
  async () => (await withTexts(import('./ops-demand.tsx'), demandTexts)).OpsDemand,
);

/** The last view: going back from a ride or a driver returns to it. */
let lastLook: Look | null = null;

/** Shows the cities live. Everything that can be clicked on the map is also in the lists beside it. */
export function MapScreen() {
  const t = useT();
  const isDark = useDarkScheme();
  usePageTitle(t('ops.map'));
  const texts = useMapTexts(t('ops.map'));
  const { data: config } = useMapConfig();
  const [, go] = useLocation();
  const [driverId, setDriverId] = useState<string | null>(null);
  const cities = citiesStore((state) => state.cities);
  const home = useHomeCentre();
  const [chosen, setLook] = useState<Look | null>(() => lastLook);
  const look = useMemo(
    () => chosen ?? (cities[0] ? lookOf(cities[0]) : { centre: home, zoom: MAP_ZOOM.booking }),
    [chosen, cities, home],
  );
  const [drawn, setDrawn] = useState<Bounds | null>(null);
  const bounds = useMemo(() => drawn ?? boundsOf(look), [drawn, look]);
  const rides = opsStore((state) => state.rides);
  useFleet(bounds);
  useEffect(() => {
    ridesOnMap(rides.values());
    // The cars of the rides move with the fleet.
    return fleetFeed.subscribe(() => ridesOnMap(rides.values()));
  }, [rides]);
  const calls = useCalls();
  const markers = useCallMarkers(calls);
  const demand = useOpsDemand();
  const cells = useMemo(() => (demand ? demandCells(demand) : []), [demand]);
  const theme = isDark ? 'dark' : 'light';
  const crowds = useMemo(() => crowdsFor(isDark), [isDark]);
  return (
    <div className="-mx-4 -my-5 grid lg:-mx-6 lg:h-[calc(100dvh-3.5rem-var(--banner-height,0px))] lg:grid-cols-[minmax(0,1fr)_20rem]">
      <h1 className="sr-only">{t('ops.map')}</h1>
      <div className="relative h-[58dvh] lg:h-full">
        <LiveMap
          config={config}
          texts={texts}
          height="fill"
          theme={theme}
          cells={cells}
          centre={look.centre}
          zoom={look.zoom}
          crowds={crowds}
          markers={markers}
          onSeen={(seen, seenFrom) => {
            lastLook = seenFrom;
            setDrawn(seen);
          }}
          onCrowdPicked={(crowd, id) => {
            if (crowd === DRIVERS) setDriverId(id);
            else go(`/admin/rides/${id}`);
          }}
        />
      </div>
      <aside className="relative grid content-start gap-3 overflow-y-auto border-line bg-paper p-4 lg:border-s">
        <CallsOnMap calls={calls} onChosen={setLook} />
        <PlaceButtons cities={cities} onChosen={setLook} />
        <FleetLegend isDark={isDark} />
        <LazyOpsDemand demand={demand} theme={theme} />
        {driverId && <DriverCard key={driverId} driverId={driverId} onClose={() => setDriverId(null)} />}
        <FreeDrivers bounds={bounds} onChosen={setDriverId} />
        <RidesInView bounds={bounds} isDark={isDark} />
      </aside>
    </div>
  );
}
