import { useT } from '../../../lib/i18n/use-t.ts';
import { Banner } from '../../../ui/states/banner.tsx';
import { Button } from '../../../ui/button.tsx';

/** States that the prices are the phone's own estimate, and offers to request the service's prices. */
export function EstimateNote({ onAskAgain }: { onAskAgain: () => void }) {
  const t = useT();
  return (
    <Banner
      tone="calm"
      icon="alert"
      action={
        <Button tone="quiet" className="px-3 py-2 text-sm" onClick={onAskAgain}>
          {t('app.tryAgain')}
        </Button>
      }
    >
      <span className="text-sm">{t('rider.booking.onPhone')}</span>
    </Banner>
  );
}
