import { profileRoutes } from '@waka/contracts/accounts/profile-routes';
import type { User } from '@waka/contracts/accounts/user';
import { useState } from 'react';
import { call } from '../../../lib/api/api-client.ts';
import { showFailure } from '../../../lib/forms/show-failure.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { Card } from '../../../ui/card.tsx';
import { Switch } from '../../../ui/fields/switch.tsx';
import { userChanged } from '../../../lib/session/user-changed.ts';

/** Sets whether the rider's next trips start with a PIN; a running ride keeps the setting that it was booked with. */
export function PinCard({ user }: { user: User }) {
  const t = useT();
  const [isBusy, setIsBusy] = useState(false);
  const change = async (usesPin: boolean) => {
    setIsBusy(true);
    try {
      userChanged(await call(profileRoutes.updateProfile, { body: { usesPin } }));
    } catch (error) {
      showFailure(error, 'app.error', 'account.security.pinFailed');
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Card title={t('account.security.pin')}>
      <p className="mb-2 text-muted">{t(user.usesPin ? 'account.security.pinText' : 'account.security.pinOffText')}</p>
      <Switch
        label={t('account.security.pinUse')}
        isOn={user.usesPin}
        isBusy={isBusy}
        onChange={(isOn) => void change(isOn)}
      />
    </Card>
  );
}
