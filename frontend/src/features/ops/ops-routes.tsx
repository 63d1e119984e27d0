import { lazy, Suspense, type ReactNode } from 'react';
import { Route, Switch } from 'wouter';
import { DeskRoutes } from './desk/desk-routes.tsx';
import { ScreenOnItsWay } from './layout/screen-on-its-way.tsx';

const DashboardScreen = lazy(async () => ({
  default: (await import('./dashboard/dashboard-screen.tsx')).DashboardScreen,
}));
const MapScreen = lazy(async () => ({ default: (await import('./map/map-screen.tsx')).MapScreen }));
const RidesScreen = lazy(async () => ({ default: (await import('./rides/rides-screen.tsx')).RidesScreen }));
const RideScreen = lazy(async () => ({ default: (await import('./rides/ride-screen.tsx')).RideScreen }));

/** The screens of ops by their addresses; each comes when it is opened. */
export const OpsRoutes = ({ otherwise }: { otherwise: ReactNode }) => (
  <Suspense fallback={<ScreenOnItsWay />}>
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
        <DeskRoutes otherwise={otherwise} />
      </Route>
    </Switch>
  </Suspense>
);
