import type { VehicleClass } from '@waka/contracts/vehicles/vehicle';

const bodies: Record<Exclude<VehicleClass, 'motorbike'>, string> = {
  standard: 'M4 27v-6c0-3 2-4 5-5l9-7c1-1 3-1 5-1h11c3 0 5 1 7 3l5 5 8 2c3 1 4 2 4 5v4z',
  comfort: 'M3 27v-6c0-3 2-4 5-5l10-7c2-1 4-2 6-2h10c4 0 6 1 9 4l5 4 9 2c3 1 4 3 4 6v4z',
  xl: 'M4 27V12c0-3 2-5 5-5h29c4 0 6 1 8 4l4 5 6 2c2 1 3 2 3 5v4z',
};
const windows: Record<Exclude<VehicleClass, 'motorbike'>, string> = {
  standard: 'M16 16l6-5c1-1 2-1 3-1h3v6zM31 10h3c2 0 4 1 5 2l4 4H31z',
  comfort: 'M16 15l6-5c1-1 3-1 4-1h3v6zM32 9h3c3 0 4 1 6 3l3 3H32z',
  xl: 'M9 10h9v6H9zM21 10h9v6h-9zM33 10h5c3 0 4 1 5 3l2 3H33z',
};

/** The vehicle from the side, in the shape of its class. */
export function VehiclePicture({ vehicle }: { vehicle: VehicleClass }) {
  return (
    <svg viewBox="0 0 62 34" className="h-9 w-16 shrink-0" aria-hidden="true">
      {vehicle === 'motorbike' ? (
        <g fill="none" strokeLinecap="round" strokeLinejoin="round" className="stroke-ink" strokeWidth="3.5">
          <circle cx="15" cy="25" r="6.5" />
          <circle cx="47" cy="25" r="6.5" />
          <path d="M15 25l9-10h13l10 10M37 15l-3-7h-5" />
          <path d="M19 14h9" className="stroke-accent" strokeWidth="5" />
        </g>
      ) : (
        <>
          <path
            d={bodies[vehicle]}
            className={vehicle === 'comfort' ? 'fill-violet' : vehicle === 'xl' ? 'fill-ink' : 'fill-accent'}
          />
          <path d={windows[vehicle]} className="fill-surface opacity-85" />
          {[16, 46].map((x) => (
            <circle key={x} cx={x} cy="27" r="4.5" strokeWidth="3" className="fill-surface stroke-ink" />
          ))}
        </>
      )}
    </svg>
  );
}
