import type { VehicleIconName } from '@waka/contracts/vehicles/vehicle';
import type { ReactNode } from 'react';

interface Body {
  outline: string;
  windows: string;
  colour: string;
}

const CAR: Body = {
  outline: 'M4 27v-6c0-3 2-4 5-5l9-7c1-1 3-1 5-1h11c3 0 5 1 7 3l5 5 8 2c3 1 4 2 4 5v4z',
  windows: 'M16 16l6-5c1-1 2-1 3-1h3v6zM31 10h3c2 0 4 1 5 2l4 4H31z',
  colour: 'fill-accent',
};
const COMFORT_CAR: Body = {
  outline: 'M3 27v-6c0-3 2-4 5-5l10-7c2-1 4-2 6-2h10c4 0 6 1 9 4l5 4 9 2c3 1 4 3 4 6v4z',
  windows: 'M16 15l6-5c1-1 3-1 4-1h3v6zM32 9h3c3 0 4 1 6 3l3 3H32z',
  colour: 'fill-violet',
};
const VAN: Body = {
  outline: 'M4 27V12c0-3 2-5 5-5h29c4 0 6 1 8 4l4 5 6 2c2 1 3 2 3 5v4z',
  windows: 'M9 10h9v6H9zM21 10h9v6h-9zM33 10h5c3 0 4 1 5 3l2 3H33z',
  colour: 'fill-ink',
};

/** The pictures that a class can name; a key of a newer service shows a car. */
const pictures: Readonly<Record<string, ReactNode>> = {
  car: <FourWheels {...CAR} />,
  comfort_car: <FourWheels {...COMFORT_CAR} />,
  van: <FourWheels {...VAN} />,
  motorbike: <Motorbike />,
  tricycle: <Tricycle />,
} satisfies Record<VehicleIconName, ReactNode>;

/** Draws the vehicle from the side. */
export function VehiclePicture({ icon }: { icon: string | undefined }) {
  return (
    <svg viewBox="0 0 62 34" className="h-9 w-16 shrink-0" aria-hidden="true">
      {icon && Object.hasOwn(pictures, icon) ? pictures[icon] : pictures['car']}
    </svg>
  );
}

function FourWheels({ outline, windows, colour }: Body) {
  return (
    <>
      <path d={outline} className={colour} />
      <path d={windows} className="fill-surface opacity-85" />
      <Wheels at={[16, 46]} />
    </>
  );
}

function Tricycle() {
  return (
    <>
      <path d="M11 27c-1 0-2-1-2-2V8h32l5 9 5 3c2 1 3 3 3 5v2z" className="fill-accent" />
      <path d="M6 9c0-3 2-5 5-5h24c3 0 5 1 6 3l1 2z" className="fill-violet" />
      <path d="M13 11h8v7h-8zM24 11h13l4 7h-4v6H26v-6h-2z" className="fill-surface opacity-85" />
      <Wheels at={[17, 47]} />
    </>
  );
}

const Wheels = ({ at }: { at: readonly number[] }) =>
  at.map((x) => <circle key={x} cx={x} cy="27" r="4.5" strokeWidth="3" className="fill-surface stroke-ink" />);

function Motorbike() {
  return (
    <g fill="none" strokeLinecap="round" strokeLinejoin="round" className="stroke-ink" strokeWidth="3.5">
      <circle cx="15" cy="25" r="6.5" />
      <circle cx="47" cy="25" r="6.5" />
      <path d="M15 25l9-10h13l10 10M37 15l-3-7h-5" />
      <path d="M19 14h9" className="stroke-accent" strokeWidth="5" />
    </g>
  );
}
