import { useT } from '../../../lib/i18n/use-t.ts';
import { Banner } from '../../../ui/banner.tsx';
import type { PositionTrouble } from '../position/position-trouble.ts';

export function PositionWarning({ trouble }: { trouble: PositionTrouble }) {
  const t = useT();
  return (
    <Banner tone="stop" icon="alert">
      {trouble.kind === 'denied' && t('driver.positionDenied')}
      {trouble.kind === 'unavailable' && t('driver.positionUnavailable')}
      {trouble.kind === 'old' && t('driver.positionOld', { minutes: trouble.minutes })}
    </Banner>
  );
}
