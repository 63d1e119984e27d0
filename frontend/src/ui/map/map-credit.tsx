import type { MapTexts } from './map-props.ts';

/** Attribution, required by the licences of the map's data wherever the map is shown. */
export function MapCredit({ texts }: { texts: Pick<MapTexts, 'schematic' | 'sources'> }) {
  return (
    <p className="map-credit">
      <a href="https://www.openstreetmap.org/copyright" target="_blank" rel="noreferrer">
        © OpenStreetMap contributors
      </a>
      <span>{texts.schematic}</span>
      <a href={`${import.meta.env.BASE_URL}map/NOTICE.txt`} target="_blank" rel="noreferrer">
        {texts.sources}
      </a>
    </p>
  );
}
