import type { ReactNode } from 'react';
import { Icon, type IconName } from '../icons/icon.tsx';

const tones = {
  go: 'bg-go text-on-go',
  violet: 'bg-violet text-on-violet',
  stop: 'bg-stop-soft text-stop',
  calm: 'bg-accent-soft text-ink',
} as const;

interface BannerProps {
  tone: keyof typeof tones;
  icon?: IconName;
  children: ReactNode;
  /** A button at the end. */
  action?: ReactNode;
}

export function Banner({ tone, icon, children, action }: BannerProps) {
  return (
    <output className={`flex flex-wrap items-center gap-x-3 rounded-lg px-4 py-3 font-bold ${tones[tone]}`}>
      {icon && <Icon name={icon} />}
      {/* Text of twice its size has the line to itself. */}
      <div className="min-w-0 grow basis-32">{children}</div>
      {action}
    </output>
  );
}
