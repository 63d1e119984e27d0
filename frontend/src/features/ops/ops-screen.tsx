import type { ReactNode } from 'react';
import { OpsLayout } from './layout/ops-layout.tsx';
import { OpsRoutes } from './ops-routes.tsx';

/** All that ops see, in one frame. */
export const OpsScreen = ({ otherwise }: { otherwise: ReactNode }) => (
  <OpsLayout>
    <OpsRoutes otherwise={otherwise} />
  </OpsLayout>
);
