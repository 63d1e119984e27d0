import type { User } from '@waka/contracts/accounts/user';
import { Link } from 'wouter';
import { useT } from '../../lib/i18n/use-t.ts';
import { logOut } from '../../lib/session/log-out.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PersonHead } from '../../ui/person-head.tsx';
import { RideHistory } from './history/ride-history.tsx';

interface RiderMenuProps {
  user: User;
  onClose: () => void;
}

export function RiderMenu({ user, onClose }: RiderMenuProps) {
  const t = useT();
  return (
    <Dialog place="start" title={t('app.menu')} closeLabel={t('app.close')} onClose={onClose}>
      <div className="flex min-h-full flex-col gap-6">
        <PersonHead name={user.fullName ?? ''} photoUrl={user.profileImageUrl} detail={user.email} />
        <section aria-labelledby="history">
          <h2 id="history" className="font-bold text-muted">
            {t('rider.menu.history')}
          </h2>
          <RideHistory />
        </section>
        <nav className="mt-auto">
          <Link
            href="/payment"
            className="tap -mx-2 flex items-center gap-3 rounded-lg px-2 py-3 font-bold hover:bg-sunken"
            onClick={onClose}
          >
            <Icon name="wallet" />
            {t('rider.menu.payment')}
          </Link>
        </nav>
        <Button isWide tone="quiet" onClick={() => void logOut()}>
          <Icon name="exit" />
          {t('app.signOut')}
        </Button>
      </div>
    </Dialog>
  );
}
