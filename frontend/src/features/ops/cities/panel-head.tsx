import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useT } from '../../../lib/i18n/use-t.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import { CITIES } from './place.ts';

interface PanelHeadProps {
  title: string;
  /** Another page than the list to go back to. */
  back?: { href: string; label: string };
  children?: ReactNode;
}

/** Shows the heading of what is being changed, with the way back. */
export function PanelHead({ title, back, children }: PanelHeadProps) {
  const t = useT();
  return (
    <div className="grid gap-1">
      <Link
        href={back?.href ?? CITIES}
        className="tap inline-flex w-fit items-center gap-1.5 text-sm font-bold text-muted"
      >
        <Icon name="back" className="size-5" />
        {back?.label ?? t('cities.all')}
      </Link>
      <h1 className="text-xl font-extrabold wrap-anywhere">{title}</h1>
      {children}
    </div>
  );
}

/** Shows what is being changed, with its buttons below, which stay in view on a long page. */
export const Panel = ({ actions, children }: { actions?: ReactNode; children: ReactNode }) => (
  <>
    <div className="grid gap-4 p-4">{children}</div>
    {actions && <div className="sticky bottom-0 z-10 grid border-t border-line bg-paper p-4">{actions}</div>}
  </>
);
