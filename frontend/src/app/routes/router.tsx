import type { User, UserType } from '@waka/contracts/accounts/user';
import { useEffect } from 'react';
import { Redirect, Route, Switch, useLocation, useRoute } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import { lazyPart } from '../../lib/loading/lazy-part.tsx';
import { useHeadingFocus } from '../../lib/hooks/use-heading-focus.ts';
import { hasBeenSignedOut, useSession } from '../../lib/session/session.store.ts';
import { PartBoundary } from '../../ui/states/part-boundary.tsx';
import { LoadingScreen, whileLoading } from './loading-screen.tsx';
import { NotFoundScreen } from './not-found-screen.tsx';
import { screens } from './screens.ts';
import { UnreachableScreen } from './unreachable-screen.tsx';
import { useLive } from '../use-live.ts';

const LandingScreen = lazyPart(screens.landing, whileLoading);
const RiderAuthScreen = lazyPart(screens.riderAuth, whileLoading);
const DriverAuthScreen = lazyPart(screens.driverAuth, whileLoading);
const ResetPasswordScreen = lazyPart(screens.resetPassword, whileLoading);
const CompleteProfileScreen = lazyPart(screens.completeProfile, whileLoading);
const RiderScreen = lazyPart(screens.rider, whileLoading);
const DriverScreen = lazyPart(screens.driver, whileLoading);
const DriverDuty = lazyPart(screens.driverDuty);
const SosAlarm = lazyPart(screens.sosAlarm);
const SignInAgain = lazyPart(screens.signInAgain);
const AdminScreen = lazyPart(screens.admin, whileLoading);
const PaymentScreen = lazyPart(screens.payment, whileLoading);
const AccountRoutes = lazyPart(screens.account, whileLoading);
const MenuRoutes = lazyPart(screens.menu, whileLoading);
const SharedRideScreen = lazyPart(screens.sharedRide, whileLoading);
const DevDesignScreen = lazyPart(screens.devDesign, whileLoading);
const DevOutboxScreen = lazyPart(screens.devOutbox, whileLoading);

/** Shows the screen of the current address and role. */
export function Router() {
  const [, shared] = useRoute('/r/:token');
  // Everyone with the link sees the ride, signed in or not, without waiting for the session.
  if (shared) {
    return <SharedRideScreen token={shared.token} />;
  }
  return <OwnScreens />;
}

function OwnScreens() {
  const session = useSession();
  if (session.kind === 'loading' || session.kind === 'left') return <LoadingScreen />;
  if (session.kind === 'unreachable') return <UnreachableScreen />;
  const user = session.kind === 'signed_in' || session.kind === 'ended' ? session.user : null;
  const rest = user ? <Gate key={user.id} user={user} /> : <SignedOutRoutes />;
  return (
    <Switch>
      <Route path="/dev/outbox">
        <DevOutboxScreen otherwise={<NotFoundScreen />} />
      </Route>
      <Route path="/dev/design">
        <DevDesignScreen otherwise={<NotFoundScreen />} />
      </Route>
      {/* A link in an e-mail leads here, with any account signed in or none. */}
      <Route path="/reset-password">
        <ResetPasswordScreen />
      </Route>
      <Route>{rest}</Route>
    </Switch>
  );
}

function SignedOutRoutes() {
  return (
    <Switch>
      <Route path="/">
        <LandingScreen />
      </Route>
      <Route path="/auth-rider">
        <RiderAuthScreen />
      </Route>
      <Route path="/auth-driver">
        <DriverAuthScreen />
      </Route>
      {/* Links of the landing page. */}
      <Route path="/rider">
        <Redirect to="/auth-rider" replace />
      </Route>
      <Route path="/driver">
        <Redirect to="/auth-driver" replace />
      </Route>
      <Route>
        <AccountRoutes user={null} otherwise={<NotFoundScreen />} />
      </Route>
    </Switch>
  );
}

/** Shows Complete Profile to users without a name or a role, and nothing else before both are there. */
function Gate({ user }: { user: User }) {
  if (!user.fullName || !user.userType) return <CompleteProfileScreen user={user} />;
  return <SignedInRoutes user={user} role={user.userType} />;
}

const homes = { rider: '/rider', driver: '/driver', admin: '/admin' } as const;

/** Goes to the previous screen, or home for users who came by the address bar. */
function goBack(home: string): void {
  if (history.length > 1) history.back();
  else navigate(home, { replace: true });
}

/**
 * Shows the screens of a signed-in user, without sign-in screens: their addresses answer 404 here, as unknown ones do.
 */
function SignedInRoutes({ user, role }: { user: User; role: UserType }) {
  const isEnded = useSession(({ kind }) => kind === 'ended');
  useLive(isEnded);
  useEffect(() => {
    // Prefetched, since it could not be loaded without network.
    if (role === 'admin') SignInAgain.prefetch();
  }, [role]);
  const [path] = useLocation();
  useHeadingFocus(path);
  const home = <Redirect to={homes[role]} replace />;
  return (
    <>
      {isEnded && <SignInAgain user={user} />}
      {role === 'driver' && <DriverDuty />}
      {role === 'admin' && <SosAlarm />}
      <PartBoundary place={path} text={role === 'admin' ? 'app.failedOps' : 'app.failedText'}>
        <Switch>
          <Route path="/">{home}</Route>
          {/* The back button leads to the steps of the sign-in. */}
          {hasBeenSignedOut() && <Route path={/^\/auth-/}>{home}</Route>}
          <Route path="/rider">{role === 'rider' ? <RiderScreen user={user} /> : home}</Route>
          <Route path="/driver">
            {role === 'driver' ? <DriverScreen user={user} /> : <Redirect to="/auth-driver" replace />}
          </Route>
          <Route path="/payment">
            <PaymentScreen onBack={() => goBack(homes[role])} />
          </Route>
          <Route path="/admin/*?">{role === 'admin' ? <AdminScreen otherwise={<NotFoundScreen />} /> : home}</Route>
          <Route>
            <AccountRoutes user={user} otherwise={<MenuRoutes role={role} otherwise={<NotFoundScreen />} />} />
          </Route>
        </Switch>
      </PartBoundary>
    </>
  );
}
