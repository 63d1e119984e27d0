const paths = {
  back: 'M15 5l-7 7 7 7',
  close: 'M6 6l12 12M18 6L6 18',
  menu: 'M4 7h16M4 12h16M4 17h10',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  up: 'M12 19V5M6 11l6-6 6 6',
  down: 'M12 5v14M6 13l6 6 6-6',
  grip: 'M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01',
  right: 'M9 5l7 7-7 7',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  pin: 'M12 21s-6.5-5.6-6.5-11a6.5 6.5 0 0113 0c0 5.4-6.5 11-6.5 11zM12 12.5a2.5 2.5 0 100-5 2.5 2.5 0 000 5z',
  locate: 'M12 3v3M12 18v3M3 12h3M18 12h3M12 17a5 5 0 100-10 5 5 0 000 10z',
  search: 'M11 18a7 7 0 100-14 7 7 0 000 14zM20 20l-4-4',
  globe:
    'M12 21a9 9 0 100-18 9 9 0 000 18zM3 12h18M12 3c2.5 2.6 3.8 5.6 3.8 9s-1.3 6.4-3.8 9c-2.5-2.6-3.8-5.6-3.8-9S9.5 5.6 12 3z',
  clock: 'M12 21a9 9 0 100-18 9 9 0 000 18zM12 7v5l3.5 2',
  user: 'M12 12a4 4 0 100-8 4 4 0 000 8zM4.5 20.5a7.5 7.5 0 0115 0',
  phone: 'M6.5 3.5h3l1.5 4.5-2 1.5a12 12 0 005.5 5.5l1.5-2 4.5 1.5v3a2 2 0 01-2.2 2A17 17 0 014.5 5.7a2 2 0 012-2.2z',
  cash: 'M3 7h18v10H3zM12 14.5a2.5 2.5 0 100-5 2.5 2.5 0 000 5zM6 10v4M18 10v4',
  wallet: 'M4 7.5A2.5 2.5 0 016.5 5H18v4M4 7.5V17a2 2 0 002 2h14V9H6a2 2 0 01-2-1.5zM16.5 14h.01',
  plane: 'M21 15.5l-8-4V5.5a1.5 1.5 0 00-3 0v6l-8 4v2l8-2v3l-2 1.5v1.5l3.5-1 3.5 1V20l-2-1.5v-3l8 2z',
  building: 'M5 21V4h9v17M14 9h5v12M3 21h18M8 8h3M8 12h3M8 16h3',
  hospital: 'M5 4h14v16H5zM9 8v8M15 8v8M9 12h6',
  tree: 'M12 21v-8M12 13c-4.5 0-7-2-7-5s3-5 7-5 7 2 7 5-2.5 5-7 5zM12 16l3-2.5',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 15a3 3 0 100-6 3 3 0 000 6z',
  eyeOff:
    'M4 4l16 16M9.9 5.8a9 9 0 012.1-.3c6 0 9.5 6.5 9.5 6.5a17 17 0 01-3 3.7M6.3 7.5A16 16 0 002.5 12S6 18.5 12 18.5a9 9 0 004-.9M10 10a3 3 0 004 4',
  exit: 'M14 4h5v16h-5M15 12H4M8 8l-4 4 4 4',
  star: 'M12 3.5l2.6 5.6 6.1.7-4.5 4.2 1.2 6-5.4-3-5.4 3 1.2-6L3.3 9.8l6.1-.7z',
  route: 'M6 19a2.5 2.5 0 100-5 2.5 2.5 0 000 5zM18 10a2.5 2.5 0 100-5 2.5 2.5 0 000 5zM8.5 16.5H14a3 3 0 000-6.5h-4',
  alert: 'M12 8v5M12 16.5h.01M10.3 4l-8 14a2 2 0 001.7 3h16a2 2 0 001.7-3l-8-14a2 2 0 00-3.4 0z',
  swap: 'M7 4v16M3.5 16.5L7 20l3.5-3.5M17 20V4M13.5 7.5L17 4l3.5 3.5',
} as const;

export type IconName = keyof typeof paths;

interface IconProps {
  name: IconName;
  className?: string;
  isFilled?: boolean;
}

/** Icons that point along the reading direction: mirrored for right-to-left languages. */
const along: readonly IconName[] = ['back', 'right', 'exit'];

/** Draws an icon. Always beside a text or inside a labelled control, so it is hidden from screen readers. */
export function Icon({ name, className = 'size-6', isFilled = false }: IconProps) {
  return (
    <svg
      viewBox="0 0 24 24"
      className={`shrink-0 ${along.includes(name) ? 'rtl:-scale-x-100' : ''} ${className}`}
      fill={isFilled ? 'currentColor' : 'none'}
      stroke="currentColor"
      strokeWidth={name === 'grip' ? 2.75 : 2}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={paths[name]} />
    </svg>
  );
}
