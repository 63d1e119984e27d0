import type { ReactNode } from 'react';
import { OpsLayout } from './layout/ops-layout.tsx';
import { useOpsFeed } from './live/use-ops-feed.ts';
import { OpsRoutes } from './ops-routes.tsx';

/** All that ops see, in one frame and from one feed. */
export function OpsScreen({ otherwise }: { otherwise: ReactNode }) {
  useOpsFeed();
  return (
    <OpsLayout>
      <OpsRoutes otherwise={otherwise} />
    </OpsLayout>
  );
}
