import type { Turn } from '@waka/contracts/drivers/driver-way';
import { LinePicture } from '../../../ui/icons/line-picture.tsx';

/** Those to the right; the others are their mirror images. */
const paths = {
  straight: 'M12 21V4M6 10l6-6 6 6',
  slight_right: 'M8 21v-6.5L17 5.5M10 5h7.5v7.5',
  right: 'M6 21v-6.5a4 4 0 014-4h10M15 5.5l5 5-5 5',
  sharp_right: 'M6 21V6l11 10.5M17.5 9v8H9.5',
  u_turn: 'M17.5 21V9a5.5 5.5 0 00-11 0v8M2.5 13l4 4 4-4',
  keep_right: 'M8 21v-4.5l8-7V4M12 8l4-4 4 4M8 13V7',
  roundabout: 'M9 21v-3.5M9 17.5a5 5 0 110-10 5 5 0 010 10zM12.5 9L19 4M13.5 3.5H19.5V9.5',
  stop: 'M6 21V4h12l-3 4.5 3 4.5H6',
  no_entry: 'M12 21a9 9 0 110-18 9 9 0 010 18zM7 12h10',
  arrive: 'M12 21s-6.5-5.6-6.5-11a6.5 6.5 0 0113 0c0 5.4-6.5 11-6.5 11zM12 12.5a2.5 2.5 0 100-5 2.5 2.5 0 000 5z',
} as const;

const MIRRORED = {
  slight_left: 'slight_right',
  left: 'right',
  sharp_left: 'sharp_right',
  keep_left: 'keep_right',
} as const;

/** Shows the arrow of a turn: to its own side, also in languages that are read from right to left. */
export function TurnIcon({ turn, className = '' }: { turn: Turn; className?: string }) {
  const isLeft = isMirrored(turn);
  const path = paths[isLeft ? MIRRORED[turn] : turn];
  return <LinePicture path={path} className={`${className} ${isLeft ? '-scale-x-100' : ''}`} />;
}

const isMirrored = (turn: Turn): turn is keyof typeof MIRRORED => Object.hasOwn(MIRRORED, turn);
