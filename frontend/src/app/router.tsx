import type { User } from '@waka/contracts/accounts/user';
import { lazy, Suspense } from 'react';
import { Redirect, Route, Switch } from 'wouter';
import { useSession } from '../lib/session/session.store.ts';
import { LoadingScreen } from './loading-screen.tsx';
import { NotFoundScreen } from './not-found-screen.tsx';
import { UnreachableScreen } from './unreachable-screen.tsx';
import { useLive } from './use-live.ts';

const LandingScreen = lazy(async () => ({
  default: (await import('../features/landing/landing-screen.tsx')).LandingScreen,
}));
const SignInScreen = lazy(async () => ({
  default: (await import('../features/auth/sign-in-screen.tsx')).SignInScreen,
}));
const RiderScreen = lazy(async () => ({ default: (await import('../features/rides/rider-screen.tsx')).RiderScreen }));
const DriverScreen = lazy(async () => ({
  default: (await import('../features/driver/driver-screen.tsx')).DriverScreen,
}));

/** Nobody downloads the screens of another role. */
export function Router() {
  const session = useSession();
  if (session.kind === 'loading') return <LoadingScreen />;
  if (session.kind === 'unreachable') return <UnreachableScreen />;
  return (
    <Suspense fallback={<LoadingScreen />}>
      {session.kind === 'signed_in' ? (
        <SignedInRoutes key={session.user.id} user={session.user} />
      ) : (
        <SignedOutRoutes />
      )}
    </Suspense>
  );
}

function SignedOutRoutes() {
  return (
    <Switch>
      <Route path="/">
        <LandingScreen />
      </Route>
      <Route path="/auth-rider">
        <SignInScreen userType="rider" />
      </Route>
      <Route path="/auth-driver">
        <SignInScreen userType="driver" />
      </Route>
      <Route path="/rider">
        <Redirect to="/auth-rider" replace />
      </Route>
      <Route path="/driver">
        <Redirect to="/auth-driver" replace />
      </Route>
      <Route>
        <NotFoundScreen />
      </Route>
    </Switch>
  );
}

const homes = { rider: '/rider', driver: '/driver', admin: '/admin' } as const;

function SignedInRoutes({ user }: { user: User }) {
  useLive();
  const home = homes[user.userType ?? 'rider'];
  const isDriver = user.userType === 'driver';
  return (
    <Switch>
      <Route path="/">
        <Redirect to={home} replace />
      </Route>
      <Route path="/auth-rider">{isDriver ? <SignInScreen userType="rider" /> : <Redirect to={home} replace />}</Route>
      <Route path="/auth-driver">
        {isDriver ? <Redirect to={home} replace /> : <SignInScreen userType="driver" />}
      </Route>
      <Route path="/rider">{isDriver ? <Redirect to={home} replace /> : <RiderScreen user={user} />}</Route>
      <Route path="/driver">{isDriver ? <DriverScreen user={user} /> : <Redirect to="/auth-driver" replace />}</Route>
      <Route>
        <NotFoundScreen />
      </Route>
    </Switch>
  );
}
