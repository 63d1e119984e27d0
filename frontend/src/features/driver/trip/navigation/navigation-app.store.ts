import { create } from 'zustand';
import { storedValue } from '../../../../lib/storage/stored-value.ts';
import { NAVIGATION_APPS, type NavigationApp } from './navigation-link.ts';

const stored = storedValue<NavigationApp>('navigation');

/** The app that this driver chose last; the device's own maps at first. */
export const navigationApp = create<{ app: NavigationApp }>(() => ({
  app: NAVIGATION_APPS.find((app) => app === stored.read()) ?? 'own',
}));

export function navigationAppChosen(app: NavigationApp): void {
  stored.write(app);
  navigationApp.setState({ app });
}
