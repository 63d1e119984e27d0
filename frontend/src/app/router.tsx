import type { User, UserType } from '@waka/contracts/accounts/user';
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
const RiderAuthScreen = lazy(async () => ({
  default: (await import('../features/auth/rider-auth-screen.tsx')).RiderAuthScreen,
}));
const DriverAuthScreen = lazy(async () => ({
  default: (await import('../features/auth/driver-auth-screen.tsx')).DriverAuthScreen,
}));
const ResetPasswordScreen = lazy(async () => ({
  default: (await import('../features/auth/reset/reset-password-screen.tsx')).ResetPasswordScreen,
}));
const CompleteProfileScreen = lazy(async () => ({
  default: (await import('../features/complete-profile/complete-profile-screen.tsx')).CompleteProfileScreen,
}));
const RiderScreen = lazy(async () => ({ default: (await import('../features/rides/rider-screen.tsx')).RiderScreen }));
const DriverScreen = lazy(async () => ({
  default: (await import('../features/driver/driver-screen.tsx')).DriverScreen,
}));
const AdminScreen = lazy(async () => ({ default: (await import('../features/admin/admin-screen.tsx')).AdminScreen }));
const DevOutboxScreen = lazy(async () => ({
  default: (await import('../features/dev-outbox/dev-outbox-screen.tsx')).DevOutboxScreen,
}));

/** Nobody downloads the screens of another role. */
export function Router() {
  const session = useSession();
  if (session.kind === 'loading') return <LoadingScreen />;
  if (session.kind === 'unreachable') return <UnreachableScreen />;
  const user = session.kind === 'signed_in' ? session.user : null;
  const role = user?.fullName ? user.userType : null;
  const rest = user ? <Gate key={user.id} user={user} /> : <SignedOutRoutes />;
  return (
    <Suspense fallback={<LoadingScreen />}>
      <Switch>
        <Route path="/dev/outbox">
          <DevOutboxScreen otherwise={<NotFoundScreen />} />
        </Route>
        {/* Whoever gets in here ends the session that this browser had; the screen stays while that is told. */}
        <Route path="/auth-rider">{!user || role === 'driver' ? <RiderAuthScreen /> : rest}</Route>
        <Route path="/auth-driver">{!user || role === 'rider' || role === 'admin' ? <DriverAuthScreen /> : rest}</Route>
        {/* A mailed link leads here, whoever is signed in. */}
        <Route path="/reset-password">
          <ResetPasswordScreen />
        </Route>
        <Route>{rest}</Route>
      </Switch>
    </Suspense>
  );
}

function SignedOutRoutes() {
  return (
    <Switch>
      <Route path="/">
        <LandingScreen />
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

/** Whoever has no name or no role yet sees nothing else before both are there. */
function Gate({ user }: { user: User }) {
  if (!user.fullName || !user.userType) return <CompleteProfileScreen user={user} />;
  return <SignedInRoutes user={user} role={user.userType} />;
}

const homes = { rider: '/rider', driver: '/driver', admin: '/admin' } as const;

function SignedInRoutes({ user, role }: { user: User; role: UserType }) {
  useLive();
  const home = <Redirect to={homes[role]} replace />;
  return (
    <Switch>
      <Route path="/">{home}</Route>
      <Route path="/auth-rider">{home}</Route>
      <Route path="/auth-driver">{home}</Route>
      <Route path="/rider">{role === 'rider' ? <RiderScreen user={user} /> : home}</Route>
      <Route path="/driver">
        {role === 'driver' ? <DriverScreen user={user} /> : <Redirect to="/auth-driver" replace />}
      </Route>
      <Route path="/admin">{role === 'admin' ? <AdminScreen user={user} /> : home}</Route>
      <Route>
        <NotFoundScreen />
      </Route>
    </Switch>
  );
}
