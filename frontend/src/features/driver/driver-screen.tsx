import type { User } from '@waka/contracts/accounts/user';
import { addMessages } from '../../lib/i18n/i18n.ts';
import { driverEn } from '../../lib/i18n/messages/driver-en.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { firstNameOf } from '../../lib/session/first-name.ts';
import { logOut } from '../../lib/session/log-out.ts';
import { Button } from '../../ui/button.tsx';

addMessages('en', driverEn);

export function DriverScreen({ user }: { user: User }) {
  const t = useT();
  return (
    <main className="mx-auto grid min-h-dvh max-w-md content-center gap-4 p-5">
      <h1 className="text-2xl font-extrabold">{t('driver.greeting', { name: firstNameOf(user) ?? '' })}</h1>
      <Button tone="quiet" onClick={() => void logOut()}>
        {t('app.signOut')}
      </Button>
    </main>
  );
}
