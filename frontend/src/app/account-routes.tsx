import type { User } from '@waka/contracts/accounts/user';
import { lazy, type ReactNode } from 'react';
import { Redirect, Route, Switch } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import { accountScreens } from './account-screens.ts';

const ProfileScreen = lazy(accountScreens.profile);
const SettingsScreen = lazy(accountScreens.settings);
const SecurityScreen = lazy(accountScreens.security);
const PrivacyScreen = lazy(accountScreens.privacy);
const ConfirmEmailScreen = lazy(accountScreens.confirmEmail);
const ConfirmContactScreen = lazy(accountScreens.confirmContact);
const NotificationsScreen = lazy(accountScreens.notifications);
const DriverProfileScreen = lazy(accountScreens.driverProfile);
const RideFiltersScreen = lazy(accountScreens.rideFilters);
const DocumentsScreen = lazy(accountScreens.documents);

interface AccountRoutesProps {
  /** Null when nobody is signed in. */
  user: User | null;
  /** Where the address leads nowhere. */
  otherwise: ReactNode;
}

/** Where people look after their account; whoever is signed out has none of it but the mailed link. */
export function AccountRoutes({ user, otherwise }: AccountRoutesProps) {
  const ofDriver = (screen: (driver: User) => ReactNode) => {
    if (!user) return otherwise;
    return user.userType === 'driver' ? screen(user) : <Redirect to="/auth-driver" replace />;
  };
  return (
    <Switch>
      {/* A mailed link leads here, whoever is signed in. */}
      <Route path="/confirm-email">
        <ConfirmEmailScreen />
      </Route>
      {/* A texted link leads here, mostly somebody without an account. */}
      <Route path="/c/:token">{({ token }) => <ConfirmContactScreen token={token} />}</Route>
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
