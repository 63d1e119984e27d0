import type { MapTexts } from './map-props.ts';

/** Attribution, required by the licences of the map's data wherever the map is shown. */
interface MapCreditProps {
  texts: Pick<MapTexts, 'schematic' | 'sources'>;
  /** Whether the map shows streets where it is looked at. */
  hasStreets: boolean;
}

export function MapCredit({ texts, hasStreets }: MapCreditProps) {
  return (
    <p className="map-credit">
      <a href="https://www.openstreetmap.org/copyright" target="_blank" rel="noreferrer">
        © OpenStreetMap contributors
      </a>
      {!hasStreets && <span>{texts.schematic}</span>}
      <a href={`${import.meta.env.BASE_URL}map/NOTICE.txt`} target="_blank" rel="noreferrer">
        {texts.sources}
      </a>
    </p>
  );
}
