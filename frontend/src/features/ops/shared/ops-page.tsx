import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { usePageTitle } from '../../../lib/hooks/use-page-title.ts';
import { Icon } from '../../../ui/icons/icon.tsx';

interface OpsPageProps {
  title: string;
  /** Link to the list that this page belongs to. */
  back?: { href: string; label: string };
  /** At the end of the title's line. */
  action?: ReactNode;
  children: ReactNode;
}

export function OpsPage({ title, back, action, children }: OpsPageProps) {
  usePageTitle(title);
  return (
    <div className="mx-auto flex w-full max-w-6xl flex-col gap-4">
      {back && (
        <Link
          href={back.href}
          className="tap -mb-3 inline-flex w-fit items-center gap-1.5 text-sm font-bold text-muted"
        >
          <Icon name="back" className="size-5" />
          {back.label}
        </Link>
      )}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-xl font-extrabold wrap-anywhere">{title}</h1>
        {action}
      </div>
      {children}
    </div>
  );
}
