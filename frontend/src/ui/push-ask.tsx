import { useState } from 'react';
import { useT } from '../lib/i18n/use-t.ts';
import { askForPush, mayAskForPush, pushDeclined } from '../lib/device/push.ts';
import { Button } from './button.tsx';

/** Asks for push notifications before the browser's own prompt, and explains the purpose where the user can see it. */
export function PushAsk({ userType }: { userType: 'rider' | 'driver' }) {
  const t = useT();
  const [isAsking, setIsAsking] = useState(mayAskForPush);
  if (!isAsking) return null;
  const isRider = userType === 'rider';
  const accept = () => {
    setIsAsking(false);
    askForPush().catch((error: unknown) => console.warn('Pushes cannot be had here:', error));
  };
  const decline = () => {
    setIsAsking(false);
    pushDeclined();
  };
  return (
    <section className="rounded-lg bg-violet-soft p-4">
      <h2 className="font-bold">{t(isRider ? 'offline.pushTitle' : 'offline.pushDriverTitle')}</h2>
      <p className="mt-1 text-sm">{t(isRider ? 'offline.pushText' : 'offline.pushDriverText')}</p>
      <div className="mt-3 flex gap-2">
        <Button tone="ink" className="flex-1" onClick={accept}>
          {t('offline.pushYes')}
        </Button>
        <Button tone="plain" className="flex-1" onClick={decline}>
          {t('offline.pushNo')}
        </Button>
      </div>
    </section>
  );
}
