import type { VehicleIconName } from '@waka/contracts/vehicles/vehicle';
import type { ReactNode } from 'react';

/** The pictures that a class can name; a key of a newer service shows a car. Each has its colours in map.css. */
const pictures: Readonly<Record<string, ReactNode>> = {
  car: <Car isLong={false} />,
  comfort_car: <Car isLong={false} />,
  van: <Car isLong />,
  motorbike: <Motorbike />,
  tricycle: <Tricycle />,
} satisfies Record<VehicleIconName, ReactNode>;

/** Draws a vehicle from above, heading north. */
export function VehicleIcon({ icon }: { icon: string | undefined }) {
  const name = icon && Object.hasOwn(pictures, icon) ? icon : 'car';
  return (
    <svg className={`map-vehicle map-vehicle-${name}`} viewBox="0 0 48 48" aria-hidden="true">
      {pictures[name]}
    </svg>
  );
}

function Car({ isLong }: { isLong: boolean }) {
  return (
    <g transform={isLong ? 'translate(24 24) scale(1.08 1.1) translate(-24 -24)' : undefined}>
      <rect className="vehicle-shadow" x="13" y="4" width="22" height="42" rx="9" />
      <g className="vehicle-dark">
        <rect x="11.6" y="11" width="3.4" height="7.4" rx="1.5" />
        <rect x="33" y="11" width="3.4" height="7.4" rx="1.5" />
        <rect x="11.6" y="31.4" width="3.4" height="7.4" rx="1.5" />
        <rect x="33" y="31.4" width="3.4" height="7.4" rx="1.5" />
        <path d="M13.4 19.2 L9.9 20.9 C9.5 21.1 9.5 21.9 9.9 22 L13.4 22.4 Z M34.6 19.2 L38.1 20.9 C38.5 21.1 38.5 21.9 38.1 22 L34.6 22.4 Z" />
      </g>
      <path
        className="vehicle-body"
        d="M24 2.6 C29.6 2.6 33.4 4.3 34 8.4 C34.7 13 35 18.4 35 24 C35 30.6 34.8 36.6 34.1 41 C33.6 44.2 29.8 45.4 24 45.4 C18.2 45.4 14.4 44.2 13.9 41 C13.2 36.6 13 30.6 13 24 C13 18.4 13.3 13 14 8.4 C14.6 4.3 18.4 2.6 24 2.6 Z"
      />
      <path
        className="vehicle-glass"
        d="M16.1 16.6 C18 14.9 20.7 14.2 24 14.2 C27.3 14.2 30 14.9 31.9 16.6 L30.3 21.4 C28.6 20.6 26.5 20.2 24 20.2 C21.5 20.2 19.4 20.6 17.7 21.4 Z"
      />
      <path
        className="vehicle-glass"
        d="M17.9 35.4 C19.6 36 21.6 36.3 24 36.3 C26.4 36.3 28.4 36 30.1 35.4 L31.6 39.2 C29.6 40.4 27 40.9 24 40.9 C21 40.9 18.4 40.4 16.4 39.2 Z"
      />
      <path
        className="vehicle-glass"
        d="M15.2 19.6 L16.6 23 V33.6 L15.2 36.4 C14.8 31 14.8 25 15.2 19.6 Z M32.8 19.6 L31.4 23 V33.6 L32.8 36.4 C33.2 31 33.2 25 32.8 19.6 Z"
      />
      <path
        className="vehicle-roof"
        d="M18.2 22.9 C20 22.2 22 21.9 24 21.9 C26 21.9 28 22.2 29.8 22.9 V33.6 C28 34.2 26 34.5 24 34.5 C22 34.5 20 34.2 18.2 33.6 Z"
      />
      <path
        className="vehicle-lamp"
        d="M15.4 7.6 C15.9 5.7 17.2 4.9 19 4.5 L18.4 7 C17.6 7.5 16.6 7.7 15.4 7.6 Z M32.6 7.6 C32.1 5.7 30.8 4.9 29 4.5 L29.6 7 C30.4 7.5 31.4 7.7 32.6 7.6 Z"
      />
      <path
        className="vehicle-tail"
        d="M15.3 42.6 C16.2 43.6 17.4 44 19 44.3 L18.6 42.9 C17.4 42.8 16.3 42.6 15.3 42.6 Z M32.7 42.6 C31.8 43.6 30.6 44 29 44.3 L29.4 42.9 C30.6 42.8 31.7 42.6 32.7 42.6 Z"
      />
    </g>
  );
}

function Motorbike() {
  return (
    <g>
      <rect className="vehicle-shadow" x="19" y="6" width="10" height="37" rx="5" />
      <g className="vehicle-dark">
        <rect x="22.1" y="4" width="3.8" height="11" rx="1.9" />
        <rect x="21.8" y="33.6" width="4.4" height="11" rx="2.2" />
        <path d="M13.6 15.4 C13.6 14.5 14.3 14 15.2 14.1 L22 15.2 H26 L32.8 14.1 C33.7 14 34.4 14.5 34.4 15.4 C34.4 16.2 33.8 16.6 33 16.7 L26.4 17.6 H21.6 L15 16.7 C14.2 16.6 13.6 16.2 13.6 15.4 Z" />
        <path d="M21.4 30 H26.6 L25.9 38.6 C25.8 39.6 25 40 24 40 C23 40 22.2 39.6 22.1 38.6 Z" />
      </g>
      <path
        className="vehicle-body"
        d="M24 9.6 C25.8 9.6 27.4 10.6 27.7 12.4 C28.3 15.6 28.6 19.4 28 23 L26.7 31 C26.5 32 25.4 32.4 24 32.4 C22.6 32.4 21.5 32 21.3 31 L20 23 C19.4 19.4 19.7 15.6 20.3 12.4 C20.6 10.6 22.2 9.6 24 9.6 Z"
      />
      <path
        className="vehicle-lamp"
        d="M22.2 10.8 C22.6 9.9 23.2 9.6 24 9.6 C24.8 9.6 25.4 9.9 25.8 10.8 C25.2 11.3 24.7 11.5 24 11.5 C23.3 11.5 22.8 11.3 22.2 10.8 Z"
      />
      <path
        className="vehicle-rider"
        d="M15.7 23.4 C16 20.6 18.8 19.2 24 19.2 C29.2 19.2 32 20.6 32.3 23.4 C32.5 25.4 31.2 26.9 28.8 27.4 C27.4 27.7 25.8 27.9 24 27.9 C22.2 27.9 20.6 27.7 19.2 27.4 C16.8 26.9 15.5 25.4 15.7 23.4 Z"
      />
      <path className="vehicle-arm" d="M17 22.4 C16 20.4 15.4 18.4 15.6 16.2 M31 22.4 C32 20.4 32.6 18.4 32.4 16.2" />
      <circle className="vehicle-helmet" cx="24" cy="22.4" r="4.7" />
      <path
        className="vehicle-glass"
        d="M20.7 20.4 C21.5 18.9 22.7 18.3 24 18.3 C25.3 18.3 26.5 18.9 27.3 20.4 C26.3 19.9 25.2 19.7 24 19.7 C22.8 19.7 21.7 19.9 20.7 20.4 Z"
      />
    </g>
  );
}

function Tricycle() {
  return (
    <g>
      <rect className="vehicle-shadow" x="13" y="19" width="22" height="26" rx="6" />
      <g className="vehicle-dark">
        <rect x="22.1" y="3.4" width="3.8" height="9" rx="1.9" />
        <rect x="11.4" y="32" width="3.6" height="8.4" rx="1.6" />
        <rect x="33" y="32" width="3.6" height="8.4" rx="1.6" />
        <path d="M15.4 14.2 L32.6 14.2 C33.4 14.2 33.8 14.7 33.8 15.3 C33.8 15.9 33.4 16.3 32.6 16.3 L15.4 16.3 C14.6 16.3 14.2 15.9 14.2 15.3 C14.2 14.7 14.6 14.2 15.4 14.2 Z" />
      </g>
      <path
        className="vehicle-body"
        d="M24 6.4 C26.6 6.4 28.2 7.6 29 10 L32.6 18 C33.8 20.4 34.2 22.6 34.2 25 V39.6 C34.2 42.2 32.6 43.6 30 43.6 H18 C15.4 43.6 13.8 42.2 13.8 39.6 V25 C13.8 22.6 14.2 20.4 15.4 18 L19 10 C19.8 7.6 21.4 6.4 24 6.4 Z"
      />
      <path
        className="vehicle-glass"
        d="M18.2 16.6 C20 15.4 21.9 15 24 15 C26.1 15 28 15.4 29.8 16.6 L31 20.2 C28.9 19.4 26.6 19 24 19 C21.4 19 19.1 19.4 17 20.2 Z"
      />
      <path
        className="vehicle-roof"
        d="M16.8 22.4 C19 21.5 21.4 21.1 24 21.1 C26.6 21.1 29 21.5 31.2 22.4 V39 C31.2 40.2 30.6 40.8 29.4 40.8 H18.6 C17.4 40.8 16.8 40.2 16.8 39 Z"
      />
      <path
        className="vehicle-lamp"
        d="M22 8.8 C22.4 8 23.1 7.6 24 7.6 C24.9 7.6 25.6 8 26 8.8 C25.4 9.4 24.8 9.7 24 9.7 C23.2 9.7 22.6 9.4 22 8.8 Z"
      />
      <path
        className="vehicle-tail"
        d="M15.6 42 H18.6 V43.2 C17.2 43.1 16.2 42.8 15.6 42 Z M32.4 42 H29.4 V43.2 C30.8 43.1 31.8 42.8 32.4 42 Z"
      />
    </g>
  );
}
