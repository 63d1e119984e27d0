import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import { deskTexts } from '../../lib/i18n/messages/desk/texts.ts';
import { withTexts } from '../../lib/i18n/texts.ts';
import { late } from '../../lib/late.tsx';
import { PartBoundary } from '../../ui/part-boundary.tsx';
import { OpsLayout } from './layout/ops-layout.tsx';
import { useOpsFeed } from './live/use-ops-feed.ts';
import { OpsRoutes } from './ops-routes.tsx';

const SosAlarm = late(async () => (await withTexts(import('./alarm/sos-alarm.tsx'), deskTexts)).SosAlarm);

/** All that ops see, in one frame and from one feed. */
export function OpsScreen({ otherwise }: { otherwise: ReactNode }) {
  const [path] = useLocation();
  useOpsFeed();
  return (
    <OpsLayout>
      <SosAlarm />
      <PartBoundary place={path} text="app.failedDesk">
        <OpsRoutes otherwise={otherwise} />
      </PartBoundary>
    </OpsLayout>
  );
}
