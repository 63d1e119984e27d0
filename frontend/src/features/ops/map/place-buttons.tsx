import { useT } from '../../../lib/i18n/use-t.ts';
import { Button } from '../../../ui/button.tsx';
import type { Look } from '../../../ui/map/map-props.ts';

/** Centres of the built-up areas: half of a view around the old town is sea. */
export const looks = {
  'ops.map.city.freetown': { centre: { lat: 8.452, lng: -13.215 }, zoom: 12 },
  'ops.map.city.conakry': { centre: { lat: 9.59, lng: -13.63 }, zoom: 11.5 },
  'ops.map.whole': { centre: { lat: 9.3, lng: -12.6 }, zoom: 7 },
} as const;

const names = ['ops.map.city.freetown', 'ops.map.city.conakry', 'ops.map.whole'] as const;

/** Buttons to the cities of the service, which also work by keyboard. */
export function PlaceButtons({ onChosen }: { onChosen: (look: Look) => void }) {
  const t = useT();
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">{t('ops.map.goTo')}</legend>
      {names.map((name) => (
        <Button key={name} tone="quiet" className="px-3 py-2 text-sm" onClick={() => onChosen({ ...looks[name] })}>
          {t(name)}
        </Button>
      ))}
    </fieldset>
  );
}
