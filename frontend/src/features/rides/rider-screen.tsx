import type { User } from '@waka/contracts/accounts/user';
import { useT } from '../../lib/i18n/use-t.ts';
import { logOut } from '../../lib/session/log-out.ts';
import { Button } from '../../ui/button.tsx';

export function RiderScreen({ user }: { user: User }) {
  const t = useT();
  return (
    <main className="mx-auto grid min-h-dvh max-w-md content-center gap-4 p-5">
      <h1 className="text-2xl font-extrabold">{user.fullName}</h1>
      <Button tone="quiet" onClick={() => void logOut()}>
        {t('app.signOut')}
      </Button>
    </main>
  );
}
