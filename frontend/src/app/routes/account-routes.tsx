import type { User } from '@waka/contracts/accounts/user';
import type { ReactNode } from 'react';
import { Redirect, Route, Switch } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import { lazyPart } from '../../lib/loading/lazy-part.tsx';
import { accountScreens } from './account-screens.ts';
import { whileLoading } from './loading-screen.tsx';

const ProfileScreen = lazyPart(accountScreens.profile, whileLoading);
const SettingsScreen = lazyPart(accountScreens.settings, whileLoading);
const SecurityScreen = lazyPart(accountScreens.security, whileLoading);
const PrivacyScreen = lazyPart(accountScreens.privacy, whileLoading);
const ConfirmEmailScreen = lazyPart(accountScreens.confirmEmail, whileLoading);
const ConfirmContactScreen = lazyPart(accountScreens.confirmContact, whileLoading);
const OwnerPageScreen = lazyPart(accountScreens.ownerPage, whileLoading);
const NotificationsScreen = lazyPart(accountScreens.notifications, whileLoading);
const DriverProfileScreen = lazyPart(accountScreens.driverProfile, whileLoading);
const RideFiltersScreen = lazyPart(accountScreens.rideFilters, whileLoading);
const DocumentsScreen = lazyPart(accountScreens.documents, whileLoading);

interface AccountRoutesProps {
  /** Null without a session. */
  user: User | null;
  /** Shown for unknown addresses. */
  otherwise: ReactNode;
}

/** Routes the pages of account management; a signed-out user has only those of mailed and texted links. */
export function AccountRoutes({ user, otherwise }: AccountRoutesProps) {
  const ofDriver = (screen: (driver: User) => ReactNode) => {
    if (!user) return otherwise;
    return user.userType === 'driver' ? screen(user) : <Redirect to="/auth-driver" replace />;
  };
  return (
    <Switch>
      {/* A link in an e-mail leads here, with any account signed in or none. */}
      <Route path="/confirm-email">
        <ConfirmEmailScreen />
      </Route>
      {/* A link in an SMS leads here, mostly people without an account. */}
      <Route path="/c/:token">{({ token }) => <ConfirmContactScreen token={token} />}</Route>
      {/* The page of an owner of vehicles, who has no account. */}
      <Route path="/owner/:token">{({ token }) => <OwnerPageScreen token={token} />}</Route>
      <Route path="/profile">{user ? <ProfileScreen user={user} /> : otherwise}</Route>
      <Route path="/settings">{user ? <SettingsScreen user={user} /> : otherwise}</Route>
      <Route path="/settings/security">{user ? <SecurityScreen user={user} /> : otherwise}</Route>
      <Route path="/settings/privacy">{user ? <PrivacyScreen /> : otherwise}</Route>
      <Route path="/notifications">{user ? <NotificationsScreen onBack={goBack} /> : otherwise}</Route>
      <Route path="/driver/profile">
        {ofDriver((driver) => (
          <DriverProfileScreen user={driver} />
        ))}
      </Route>
      <Route path="/driver/filters">
        {ofDriver(() => (
          <RideFiltersScreen />
        ))}
      </Route>
      <Route path="/driver/documents">
        {ofDriver(() => (
          <DocumentsScreen />
        ))}
      </Route>
      <Route>{otherwise}</Route>
    </Switch>
  );
}

function goBack(): void {
  if (history.length > 1) history.back();
  else navigate('/', { replace: true });
}
