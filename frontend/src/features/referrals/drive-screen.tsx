import { useState } from 'react';
import { useT } from '../../lib/i18n/use-t.ts';
import { leave } from '../../lib/session/leaving.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Page } from '../../ui/page.tsx';

/** Leads a rider to the sign-in of drivers, who have accounts of their own. */
export function DriveScreen() {
  const t = useT();
  const [isLeaving, setIsLeaving] = useState(false);
  const goOn = () => {
    setIsLeaving(true);
    void leave('/auth-driver');
  };
  return (
    <Page title={t('referrals.menu.drive')} back={<BackLink href="/rider" label={t('app.back')} />}>
      <Card title={t('referrals.drive.title')}>
        <p>{t('referrals.drive.text')}</p>
        <p className="mt-2 text-muted">{t('referrals.drive.leave')}</p>
        <Button isWide className="mt-5" isBusy={isLeaving} onClick={goOn}>
          {t('referrals.drive.go')}
        </Button>
      </Card>
    </Page>
  );
}
