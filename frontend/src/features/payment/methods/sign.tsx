import { LinePicture } from '../../../ui/icons/line-picture.tsx';

const paths = {
  card: 'M3 6.5A1.5 1.5 0 014.5 5h15A1.5 1.5 0 0121 6.5v11a1.5 1.5 0 01-1.5 1.5h-15A1.5 1.5 0 013 17.5zM3 9.5h18M6.5 15H10',
  wallet: 'M7 3h10a1.5 1.5 0 011.5 1.5v15A1.5 1.5 0 0117 21H7a1.5 1.5 0 01-1.5-1.5v-15A1.5 1.5 0 017 3zM10.5 17.5h3',
  lock: 'M7 11V8a5 5 0 0110 0v3M5.5 11h13v9h-13zM12 14.5v2.5',
  bin: 'M4.5 6.5h15M9.5 6.5V4h5v2.5M6.5 6.5l1 13.5h9l1-13.5M10 10.5v6M14 10.5v6',
} as const;

interface SignProps {
  name: keyof typeof paths;
  className?: string;
}

/** Shows an icon of this screen. The icons are kept here so that other screens do not download them. */
export const Sign = ({ name, className }: SignProps) => <LinePicture path={paths[name]} className={className} />;
