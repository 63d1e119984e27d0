import type { Ride } from '@waka/contracts/rides/ride-views';
import type { ReactNode } from 'react';
import { useT } from '../../../../lib/i18n/use-t.ts';
import { placeText } from '../../../../lib/place-text.ts';
import { LazyLiveDue } from '../../../../ui/cash/lazy-cash.ts';
import { DestinationMark, StopMark } from '../../draft/place-marks.tsx';

/** Shows the remaining places of the trip, and what is to be paid for it, in as few lines as a phone has room for. */
export function PlacesAhead({ ride }: { ride: Ride }) {
  const t = useT();
  const { stops, stopsReached, dropoffLocation } = ride;
  return (
    <ul className="grid grid-cols-1 gap-1.5 md:hidden">
      {stops.map(
        (stop, index) =>
          index >= stopsReached && (
            <Line key={`${index} ${stop.address}`} mark={<StopMark number={index + 1} />} name={placeText(stop, t)} />
          ),
      )}
      <Line mark={<DestinationMark />} name={placeText(dropoffLocation, t)}>
        <LazyLiveDue ride={ride} />
      </Line>
    </ul>
  );
}

const Line = ({ mark, name, children }: { mark: ReactNode; name: string; children?: ReactNode }) => (
  <li className="flex items-center gap-3">
    <span className="grid w-4 shrink-0 place-items-center">{mark}</span>
    <span className="min-w-0 flex-1">
      <span dir="auto" className="block w-fit max-w-full truncate">
        {name}
      </span>
    </span>
    {children}
  </li>
);
