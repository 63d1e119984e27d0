import type { ReactNode } from 'react';

interface MapLayoutProps {
  map: ReactNode;
  /** A Sheet. */
  panel: ReactNode;
  /** Controls at the map's upper edge. */
  top?: ReactNode;
}

/**
 * Lays out a map and its sheet: the map fills a phone, with the sheet over it; from 768 px on the two stand side by
 * side.
 */
export function MapLayout({ map, panel, top }: MapLayoutProps) {
  return (
    <main className="h-dvh overflow-hidden md:grid md:grid-cols-[22rem_1fr] lg:grid-cols-[26.25rem_1fr]">
      {panel}
      <div className="fixed inset-0 md:relative md:order-last">{map}</div>
      {top && (
        <div className="pointer-events-none fixed inset-x-0 top-0 z-10 flex items-start justify-between gap-3 p-3 pt-[max(0.75rem,env(safe-area-inset-top))] *:pointer-events-auto md:start-[22rem] lg:start-[26.25rem]">
          {top}
        </div>
      )}
    </main>
  );
}
