import type { RidePlace } from '@waka/contracts/rides/ride-views';
import { useT } from '../../../../lib/i18n/use-t.ts';
import { Dialog } from '../../../../ui/dialog.tsx';
import { Icon } from '../../../../ui/icons/icon.tsx';
import { navigationApp, navigationAppChosen } from './navigation-app.store.ts';
import { elsewhere, linkIn, NAVIGATION_APPS, type NavigationApp } from './navigation-link.ts';

/** Names of brands, in every language. */
const NAMES: Record<Exclude<NavigationApp, 'own'>, string> = {
  google: 'Google Maps',
  waze: 'Waze',
  organic: 'Organic Maps',
};

/** Opens the route to a place in an app, which is used from then on. */
export function NavigationDialog({ place, onClose }: { place: RidePlace; onClose: () => void }) {
  const t = useT();
  const chosen = navigationApp(({ app }) => app);
  return (
    <Dialog title={t('driver.navigation.title')} closeLabel={t('app.close')} onClose={onClose}>
      <ul>
        {NAVIGATION_APPS.map((app) => {
          const href = linkIn(app, place);
          return href === null ? null : (
            <li key={app}>
              <a
                href={href}
                {...elsewhere(href)}
                aria-current={app === chosen}
                className="flex min-h-14 items-center justify-between gap-3 rounded-md px-3 text-lg font-semibold hover:bg-sunken"
                onClick={() => {
                  navigationAppChosen(app);
                  onClose();
                }}
              >
                {app === 'own' ? t('driver.navigation.own') : <bdi>{NAMES[app]}</bdi>}
                {app === chosen && <Icon name="check" className="size-6 text-go" />}
              </a>
            </li>
          );
        })}
      </ul>
    </Dialog>
  );
}
