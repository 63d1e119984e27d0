import { usePageTitle } from '../lib/hooks/use-page-title.ts';
import type { ReactNode } from 'react';

interface PageProps {
  title: string;
  /** The back link, before the title. */
  back: ReactNode;
  /** Room for two columns on a large screen. */
  isWide?: boolean;
  children: ReactNode;
}

/** Shows a screen to read and fill in, without a map: back link and title stay in view. */
export function Page({ title, back, isWide = false, children }: PageProps) {
  usePageTitle(title);
  return (
    <div className="min-h-dvh">
      <header className="sticky top-0 z-10 border-b border-line bg-paper/95 pt-[env(safe-area-inset-top)] backdrop-blur-sm">
        <div className={`mx-auto flex min-h-16 items-center gap-1 px-2 sm:px-4 ${isWide ? 'max-w-5xl' : 'max-w-2xl'}`}>
          {back}
          <h1 className="min-w-0 py-1 text-xl leading-tight text-balance font-extrabold">{title}</h1>
        </div>
      </header>
      <main
        className={`mx-auto flex flex-col gap-5 px-4 pb-[max(3rem,env(safe-area-inset-bottom))] pt-5 sm:px-6 ${isWide ? 'max-w-5xl' : 'max-w-2xl'}`}
      >
        {children}
      </main>
    </div>
  );
}
