import { createRoot } from 'react-dom/client';
import { offlineTexts } from '../../lib/i18n/messages/offline/texts.ts';
import { texts } from '../../lib/i18n/texts.ts';
import type { MessageKey } from '../../lib/i18n/message-key.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { Button } from '../../ui/button.tsx';

const ID = 'reload-offer';

/**
 * Shows the reason for a reload and leaves the moment to the user. Rendered in a root of its own, independent of all
 * screens.
 */
export async function offerReload(reason: MessageKey, action: MessageKey, onReload: () => void): Promise<void> {
  await texts(offlineTexts);
  if (document.getElementById(ID)) return;
  const place = document.createElement('div');
  place.id = ID;
  document.body.append(place);
  const root = createRoot(place);
  const close = () => {
    root.unmount();
    place.remove();
  };
  root.render(<ReloadOffer reason={reason} action={action} onReload={onReload} onLater={close} />);
}

interface ReloadOfferProps {
  reason: MessageKey;
  action: MessageKey;
  onReload: () => void;
  onLater: () => void;
}

function ReloadOffer({ reason, action, onReload, onLater }: ReloadOfferProps) {
  const t = useT();
  return (
    <section
      aria-label={t(reason)}
      className="fixed inset-x-3 top-[max(0.75rem,env(safe-area-inset-top))] z-50 mx-auto max-w-md animate-fade rounded-lg border-s-6 border-s-violet bg-surface p-3 ps-4 shadow-float"
    >
      <output className="font-bold">{t(reason)}</output>
      <div className="mt-2 flex gap-2">
        <Button className="flex-1" onClick={onReload}>
          {t(action)}
        </Button>
        <Button tone="quiet" className="flex-1" onClick={onLater}>
          {t('offline.later')}
        </Button>
      </div>
    </section>
  );
}
