import type { User, UserType } from '@waka/contracts/accounts/user';
import { lazy, Suspense, useState, type ComponentType } from 'react';
import { Redirect, Route, Switch, useRoute } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import { late } from '../lib/late.tsx';
import { useSession } from '../lib/session/session.store.ts';
import { LoadingScreen } from './loading-screen.tsx';
import { NotFoundScreen } from './not-found-screen.tsx';
import { screens } from './screens.ts';
import { UnreachableScreen } from './unreachable-screen.tsx';
import { useLive } from './use-live.ts';

const LandingScreen = screenOf(screens.landing);
const RiderAuthScreen = screenOf(screens.riderAuth);
const DriverAuthScreen = screenOf(screens.driverAuth);
const ResetPasswordScreen = screenOf(screens.resetPassword);
const CompleteProfileScreen = screenOf(screens.completeProfile);
const RiderScreen = screenOf(screens.rider);
const DriverScreen = screenOf(screens.driver);
const DriverDuty = late(screens.driverDuty);
const AdminScreen = screenOf(screens.admin);
const PaymentScreen = screenOf(screens.payment);
const AccountRoutes = screenOf(screens.account);
const AsideRoutes = screenOf(screens.aside);
const SharedRideScreen = screenOf(screens.sharedRide);
const DevDesignScreen = screenOf(screens.devDesign);
const DevOutboxScreen = screenOf(screens.devOutbox);

interface Screen<Props> {
  (): Promise<{ default: ComponentType<Props> }>;
  ready: () => { default: ComponentType<Props> } | null;
}

/** What has come by now is drawn at once: after a fallback React holds the screen back for 300 ms. */
function screenOf<Props extends object>(screen: Screen<Props>) {
  const Lazy = lazy(screen);
  return function ScreenOf(props: Props) {
    const [Ready] = useState(() => screen.ready()?.default);
    return Ready ? <Ready {...props} /> : <Lazy {...props} />;
  };
}

/** Who sees what, and where. */
export function Router() {
  const [, shared] = useRoute('/r/:token');
  // Whoever holds the link sees the ride, signed in or not, and waits for nothing else.
  if (shared) {
    return (
      <Suspense fallback={<LoadingScreen />}>
        <SharedRideScreen token={shared.token} />
      </Suspense>
    );
  }
  return <OwnScreens />;
}

function OwnScreens() {
  const session = useSession();
  if (session.kind === 'loading') return <LoadingScreen />;
  if (session.kind === 'unreachable') return <UnreachableScreen />;
  const user = session.kind === 'signed_in' ? session.user : null;
  const rest = user ? <Gate key={user.id} user={user} /> : <SignedOutRoutes />;
  return (
    <Suspense fallback={<LoadingScreen />}>
      <Switch>
        <Route path="/dev/outbox">
          <DevOutboxScreen otherwise={<NotFoundScreen />} />
        </Route>
        <Route path="/dev/design">
          <DevDesignScreen otherwise={<NotFoundScreen />} />
        </Route>
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
      <Route path="/auth-rider">
        <RiderAuthScreen />
      </Route>
      <Route path="/auth-driver">
        <DriverAuthScreen />
      </Route>
      {/* The links of the landing page. */}
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

/** Whoever has no name or no role yet sees nothing else before both are there. */
function Gate({ user }: { user: User }) {
  if (!user.fullName || !user.userType) return <CompleteProfileScreen user={user} />;
  return <SignedInRoutes user={user} role={user.userType} />;
}

const homes = { rider: '/rider', driver: '/driver', admin: '/admin' } as const;

/** To the screen before, or home for who came here by the address bar. */
function goBack(home: string): void {
  if (history.length > 1) history.back();
  else navigate(home, { replace: true });
}

/** Shows no sign-in to a person who is signed in: its addresses answer 404 here, as unknown ones do. */
function SignedInRoutes({ user, role }: { user: User; role: UserType }) {
  useLive();
  const home = <Redirect to={homes[role]} replace />;
  return (
    <>
      {role === 'driver' && <DriverDuty />}
      <Switch>
        <Route path="/">{home}</Route>
        <Route path="/rider">{role === 'rider' ? <RiderScreen user={user} /> : home}</Route>
        <Route path="/driver">
          {role === 'driver' ? <DriverScreen user={user} /> : <Redirect to="/auth-driver" replace />}
        </Route>
        <Route path="/payment">
          <PaymentScreen onBack={() => goBack(homes[role])} />
        </Route>
        <Route path="/admin/*?">{role === 'admin' ? <AdminScreen otherwise={<NotFoundScreen />} /> : home}</Route>
        <Route>
          <AccountRoutes user={user} otherwise={<AsideRoutes role={role} otherwise={<NotFoundScreen />} />} />
        </Route>
      </Switch>
    </>
  );
}
