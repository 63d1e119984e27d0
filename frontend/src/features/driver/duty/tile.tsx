import { Icon } from '../../../ui/icons/icon.tsx';
import { LazyIcon } from '../../../ui/icons/lazy-icon.tsx';

interface TileHeadProps {
  title: string;
  /** Whether its goal is reached. */
  isOpen: boolean;
  mark: string;
}

export const TILE = 'rounded-lg bg-sunken p-4';

/** Shows the head of a tile: what good figures unlock, and whether it is unlocked. */
export const TileHead = ({ title, isOpen, mark }: TileHeadProps) => (
  <div className="flex min-h-7 flex-wrap items-center justify-between gap-2">
    <h2 className="font-extrabold">{title}</h2>
    <span
      className={`flex items-center gap-1 rounded-full px-2.5 py-0.5 text-sm font-bold ${isOpen ? 'bg-go-soft text-go' : 'bg-accent-soft text-ink'}`}
    >
      {isOpen ? <Icon name="check" className="size-4" /> : <LazyIcon name="lock" className="size-4" />}
      {mark}
    </span>
  </div>
);
