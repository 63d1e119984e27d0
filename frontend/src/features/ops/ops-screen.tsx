import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import { PartBoundary } from '../../ui/states/part-boundary.tsx';
import { useAreaNames } from './cities/area-queries.ts';
import { OpsLayout } from './layout/ops-layout.tsx';
import { useOpsFeed } from './live/use-ops-feed.ts';
import { OpsRoutes } from './ops-routes.tsx';

/** Shows the ops screens in one layout and with one live feed. */
export function OpsScreen({ otherwise }: { otherwise: ReactNode }) {
  const [path] = useLocation();
  useOpsFeed();
  useAreaNames();
  return (
    <OpsLayout>
      <PartBoundary place={path} text="app.failedOps">
        <OpsRoutes otherwise={otherwise} />
      </PartBoundary>
    </OpsLayout>
  );
}
