import { LinePicture } from './line-picture.tsx';

const paths = {
  user: 'M12 12a4 4 0 100-8 4 4 0 000 8zM4.5 20.5a7.5 7.5 0 0115 0',
  camera: 'M4 8h3.5L9 5.5h6L16.5 8H20v11H4zM12 16.5a3.2 3.2 0 100-6.4 3.2 3.2 0 000 6.4z',
  image: 'M4 5h16v14H4zM4 16l4.5-4.5 4 4 2.5-2.5 5 5M15.5 9.5h.01',
  shield: 'M12 3l7.5 3v5.5c0 4.5-3 8-7.5 9.5-4.5-1.5-7.5-5-7.5-9.5V6zM9 12l2.2 2.2L15.2 10',
  lock: 'M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 017 0v3',
  globe:
    'M12 21a9 9 0 100-18 9 9 0 000 18zM3.5 9.5h17M3.5 14.5h17M12 3c2.5 2.6 3.8 5.6 3.8 9s-1.3 6.4-3.8 9c-2.5-2.6-3.8-5.6-3.8-9S9.5 5.6 12 3z',
  paper: 'M7 3h7l4 4v14H7zM14 3v4h4M10 12h5M10 16h5',
  trash: 'M4.5 7h15M9.5 7V4h5v3M6.5 7l1 13h9l1-13M10.5 11v5M13.5 11v5',
  gear: 'M12 15.2a3.2 3.2 0 100-6.4 3.2 3.2 0 000 6.4zM12 3v2.5M12 18.5V21M3 12h2.5M18.5 12H21M5.6 5.6l1.8 1.8M16.6 16.6l1.8 1.8M18.4 5.6l-1.8 1.8M7.4 16.6l-1.8 1.8',
  download: 'M12 4v11M7 10.5l5 5 5-5M4.5 20h15',
  screen: 'M3.5 5h17v11h-17zM9 20h6M12 16v4',
  map: 'M9 4.500L3.500 7v13L9 17.500l6 2.500 5.500-2.500v-13L15 7zM9 4.500v13M15 7v13',
  mobile: 'M7.5 3h9v18h-9zM11.5 17.5h1',
  car: 'M5 16.5V12l2-5.5h10L19 12v4.5zM5 12h14M5 16.5V19h2.5v-2.5M16.5 16.5V19H19v-2.5M8 14.3h.01M16 14.3h.01',
  cash: 'M3 7h18v10H3zM12 14.5a2.5 2.5 0 100-5 2.5 2.5 0 000 5zM6 10v4M18 10v4',
  card: 'M3 6h18v12.5H3zM3 10.5h18M6.5 15h4',
  exit: 'M14 4h5v16h-5M15 12H4M8 8l-4 4 4 4',
  bell: 'M6 10a6 6 0 0112 0c0 5 2 6 2 6.5H4c0-.5 2-1.5 2-6.5zM10 19.5a2 2 0 004 0',
  clock: 'M12 21a9 9 0 100-18 9 9 0 000 18zM12 7v5l3.5 2',
  filter: 'M4 6h16M7 12h10M10 18h4',
  gift: 'M4 9h16v4H4zM5.5 13v7.5h13V13M12 9v11.5M12 9C9 9 7 7.8 7 6.2S10.500 3.500 12 9c1.500-5.500 5-4.400 5-2.800S15 9 12 9z',
  history: 'M4 12a8 8 0 108-8 8 8 0 00-6.5 3.300M5 3.500v4h4M12 8v4.500l3 1.800',
  medal: 'M12 21a5.500 5.500 0 100-11 5.500 5.500 0 000 11zM8.500 11L5.500 3.500h13l-3 7.500M12 13.800v3.400',
  share: 'M12 15V4M8 7.500L12 3.500l4 4M5 12.500v7.500h14v-7.500',
  mail: 'M3.5 6h17v12.5h-17zM3.5 7l8.5 6.5L20.5 7',
  sound: 'M4 9.5v5h3.5L12 18.500V5.500L7.500 9.500zM15.5 9a4.200 4.200 0 010 6M18 6.5a8 8 0 010 11',
} as const;

export type LazyIconName = keyof typeof paths;

/**
 * Draws an icon of lazy screens; those needed before the booking button are in `icon.tsx`. Hidden from screen readers as well.
 */
export const LazyIcon = ({ name, className }: { name: LazyIconName; className?: string }) => (
  <LinePicture path={paths[name]} className={className} />
);
