import type { MapTexts } from './map-props.ts';

const OPENSTREETMAP = '© OpenStreetMap contributors';

interface MapCreditProps {
  texts: Pick<MapTexts, 'schematic' | 'sources'>;
  /** What the data of the streets asks for. */
  attribution: string | undefined;
  isSchematic: boolean;
}

/** Shows the attribution, required by the licences of the map's data wherever the map is shown. */
export function MapCredit({ texts, attribution = OPENSTREETMAP, isSchematic }: MapCreditProps) {
  return (
    <p className="map-credit">
      <a href="https://www.openstreetmap.org/copyright" target="_blank" rel="noreferrer">
        {OPENSTREETMAP}
      </a>
      {attribution !== OPENSTREETMAP && <span>{attribution}</span>}
      {isSchematic && <span>{texts.schematic}</span>}
      <a href={`${import.meta.env.BASE_URL}map/NOTICE.txt`} target="_blank" rel="noreferrer">
        {texts.sources}
      </a>
    </p>
  );
}
