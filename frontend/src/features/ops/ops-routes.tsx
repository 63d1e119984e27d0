import { lazy, Suspense, type ReactNode } from 'react';
import { Route, Switch } from 'wouter';
import { ScreenOnItsWay } from './layout/screen-on-its-way.tsx';

const DashboardScreen = lazy(async () => ({
  default: (await import('./dashboard/dashboard-screen.tsx')).DashboardScreen,
}));

/** The screens of ops by their addresses; each comes when it is opened. */
export const OpsRoutes = ({ otherwise }: { otherwise: ReactNode }) => (
  <Suspense fallback={<ScreenOnItsWay />}>
    <Switch>
      <Route path="/admin">
        <DashboardScreen />
      </Route>
      <Route>{otherwise}</Route>
    </Switch>
  </Suspense>
);
