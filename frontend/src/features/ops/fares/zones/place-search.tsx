import { regionFacts, type Region } from '@waka/contracts/regions';
import { useState } from 'react';
import { useDebounced } from '../../../../lib/hooks/use-debounced.ts';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { usePlacesCalled } from './zone-queries.ts';

const PAUSE_MS = 300;

export interface FoundPlace {
  name: string;
  lat: number;
  lng: number;
  region: Region;
}

/** Shows a field that finds known places by their names. */
export function PlaceSearch({ label, onChoose }: { label: string; onChoose: (place: FoundPlace) => void }) {
  const [typed, setTyped] = useState('');
  const { data: places = [] } = usePlacesCalled(useDebounced(typed.trim(), PAUSE_MS));
  return (
    <div>
      <TextField label={label} type="search" value={typed} onChange={(event) => setTyped(event.target.value)} />
      {typed.trim() !== '' && (
        <ul className="mt-1 grid">
          {places.map(({ id, name, city, country, latitude: lat, longitude: lng }) => (
            <li key={id}>
              <button
                type="button"
                className="tap w-full rounded-md px-3 text-start hover:bg-sunken"
                onClick={() => {
                  setTyped('');
                  if (lat === null || lng === null) return;
                  onChoose({ name, lat, lng, region: country === regionFacts.GN.country ? 'GN' : 'SL' });
                }}
              >
                <b className="font-bold">{name}</b> <span className="text-muted">{city}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
