import type { ReactNode } from 'react';
import { Route, Switch } from 'wouter';
import { opsSectionTexts } from '../../lib/i18n/messages/ops-sections/texts.ts';
import { documentsTexts } from '../../lib/i18n/messages/documents/texts.ts';
import { safetyTexts } from '../../lib/i18n/messages/safety/texts.ts';
import { withTexts } from '../../lib/i18n/texts.ts';
import { SectionRoutes } from './section-routes.tsx';
import { lazyPart } from '../../lib/loading/lazy-part.tsx';
import { whileLoading } from './layout/screen-on-its-way.tsx';

const DashboardScreen = lazyPart(
  async () => (await import('./dashboard/dashboard-screen.tsx')).DashboardScreen,
  whileLoading,
);
const MapScreen = lazyPart(
  async () => (await withTexts(import('./map/map-screen.tsx'), opsSectionTexts)).MapScreen,
  whileLoading,
);
const RidesScreen = lazyPart(async () => (await import('./rides/list/rides-screen.tsx')).RidesScreen, whileLoading);
const RideScreen = lazyPart(
  async () =>
    (await withTexts(import('./rides/ride-screen.tsx'), opsSectionTexts, documentsTexts, safetyTexts)).RideScreen,
  whileLoading,
);

/** Routes the ops screens by their addresses; each is downloaded when it is opened. */
export const OpsRoutes = ({ otherwise }: { otherwise: ReactNode }) => (
  <Switch>
    <Route path="/admin">
      <DashboardScreen />
    </Route>
    <Route path="/admin/map">
      <MapScreen />
    </Route>
    <Route path="/admin/rides">
      <RidesScreen />
    </Route>
    <Route path="/admin/rides/:id">{({ id }) => <RideScreen key={id} rideId={id} />}</Route>
    <Route>
      <SectionRoutes otherwise={otherwise} />
    </Route>
  </Switch>
);
