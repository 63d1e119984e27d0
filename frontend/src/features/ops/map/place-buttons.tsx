import type { MapCity } from '@waka/contracts/places/map-config';
import { useT } from '../../../lib/i18n/use-t.ts';
import { Button } from '../../../ui/button.tsx';
import type { Look } from '../../../ui/map/map-props.ts';

const CITY_ZOOM = 12;
const WHOLE_ZOOM = 7;

/** Returns the view of a city: half of one around the old town may be sea. */
export const lookOf = ({ look, centre }: MapCity): Look => look ?? { centre, zoom: CITY_ZOOM };

/** Shows buttons to the cities of the service, which also work by keyboard. */
export function PlaceButtons({ cities, onChosen }: { cities: readonly MapCity[]; onChosen: (look: Look) => void }) {
  const t = useT();
  const go = (name: string, look: Look) => (
    <Button key={name} tone="quiet" className="px-3 py-2 text-sm" onClick={() => onChosen({ ...look })}>
      {name}
    </Button>
  );
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">{t('ops.map.goTo')}</legend>
      {cities.map((city) => go(city.name, lookOf(city)))}
      {cities.length > 0 && go(t('ops.map.whole'), wholeOf(cities))}
    </fieldset>
  );
}

const middle = (values: number[]) => (Math.min(...values) + Math.max(...values)) / 2;

function wholeOf(cities: readonly MapCity[]): Look {
  const lat = middle(cities.map(({ centre }) => centre.lat));
  const lng = middle(cities.map(({ centre }) => centre.lng));
  return { centre: { lat, lng }, zoom: WHOLE_ZOOM };
}
