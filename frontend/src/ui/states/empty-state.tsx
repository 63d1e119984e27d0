import type { ReactNode } from 'react';
import { Icon, type IconName } from '../icons/icon.tsx';

interface EmptyStateProps {
  icon: IconName;
  title: string;
  text?: string;
  action?: ReactNode;
  /** It is the only content of the screen. */
  isScreen?: boolean;
}

export function EmptyState({ icon, title, text, action, isScreen = false }: EmptyStateProps) {
  const Heading = isScreen ? 'h1' : 'h2';
  return (
    <div className="flex flex-col items-center gap-2 px-4 py-8 text-center">
      <span className="mb-2 grid size-16 place-items-center rounded-full bg-accent-soft text-ink">
        <Icon name={icon} className="size-8" />
      </span>
      <Heading className="text-lg font-extrabold">{title}</Heading>
      {text && <p className="max-w-sm text-muted">{text}</p>}
      {action && <div className="mt-3 w-full">{action}</div>}
    </div>
  );
}
