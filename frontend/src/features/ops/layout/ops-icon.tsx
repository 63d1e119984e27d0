import { LinePicture } from '../../../ui/icons/line-picture.tsx';

const paths = {
  gauge: 'M4 18a9 9 0 1116 0M12 15l4-5M12 16.5h.01',
  map: 'M9 4L3.5 6.5v13L9 17l6 3 5.5-2.5v-13L15 7zM9 4v13M15 7v13',
  route: 'M6 19a2.5 2.5 0 100-5 2.5 2.5 0 000 5zM18 10a2.5 2.5 0 100-5 2.5 2.5 0 000 5zM8.5 16.5H14a3 3 0 000-6.5h-4',
  car: 'M5 16.5V12l2-5.5h10L19 12v4.5zM5 12h14M5 16.5V19h2.5v-2.5M16.5 16.5V19H19v-2.5',
  people:
    'M9 11.5a3.5 3.5 0 100-7 3.5 3.5 0 000 7zM2.5 19.5a6.5 6.5 0 0113 0M15.5 5a3.5 3.5 0 010 6.2M18 14.2a6.5 6.5 0 013.5 5.3',
  city: 'M4 8l8-4.500 8 4-1.500 9L11 20.500 5 16zM4 8h.01M12 3.500h.01M20 7.500h.01M18.500 16.500h.01M11 20.500h.01M5 16h.01',
  tag: 'M3.5 12.5V4h8.5l8.5 8.5-8.5 8.5zM8 8.5h.01',
  coins:
    'M9 11.5c3 0 5.5-1.1 5.5-2.5S12 6.5 9 6.5 3.5 7.6 3.5 9 6 11.5 9 11.5zM3.5 9v6c0 1.4 2.5 2.5 5.5 2.5M14.5 9v2M15 17.5c3 0 5.5-1.1 5.5-2.5s-2.5-2.5-5.5-2.5-5.5 1.1-5.5 2.5 2.5 2.5 5.5 2.5zM9.5 15v3c0 1.4 2.5 2.5 5.5 2.5s5.5-1.1 5.5-2.5v-3',
  book: 'M12 6.5C10 5 7 4.500 4 5v13c3-.5 6 0 8 1.500 2-1.500 5-2 8-1.500V5c-3-.5-6 0-8 1.500zM12 6.500v13',
  alarm: 'M6 17v-4a6 6 0 0112 0v4M4 20h16M12 3v2M4.5 6L6 7.5M19.5 6L18 7.5',
  tasks: 'M4 6l1.5 1.5L8 5M4 12l1.5 1.5L8 11M4 18l1.5 1.5L8 17M11.5 6.5H20M11.5 12.5H20M11.5 18.5H20',
  gear: 'M12 15.5a3.5 3.5 0 100-7 3.5 3.5 0 000 7zM12 3v2.5M12 18.5V21M3 12h2.5M18.500 12H21M5.600 5.600l1.800 1.800M16.600 16.600l1.800 1.800M5.600 18.400l1.800-1.800M16.600 7.400l1.800-1.800',
  undo: 'M8 5L4 9l4 4M4 9h10a5.500 5.500 0 010 11H9',
  redo: 'M16 5l4 4-4 4M20 9H10a5.500 5.500 0 000 11h5',
  erase: 'M12 21a9 9 0 100-18 9 9 0 000 18zM8 12h8',
  discard: 'M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13M10.500 11v5M13.500 11v5',
  exit: 'M14 4h5v16h-5M15 12H4M8 8l-4 4 4 4',
} as const;

export type OpsIconName = keyof typeof paths;

/** Draws an icon of the ops screens, hidden from screen readers beside their texts. */
export const OpsIcon = ({ name, className = 'size-6' }: { name: OpsIconName; className?: string }) => (
  <LinePicture path={paths[name]} className={name === 'exit' ? `rtl:-scale-x-100 ${className}` : className} />
);
