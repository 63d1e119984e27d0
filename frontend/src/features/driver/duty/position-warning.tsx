import { useT } from '../../../lib/i18n/use-t.ts';
import { Banner } from '../../../ui/states/banner.tsx';
import type { PositionProblem } from '../position/position-problem.ts';

export function PositionWarning({ trouble }: { trouble: PositionProblem }) {
  const t = useT();
  return (
    <Banner tone="stop" icon="alert">
      {trouble.kind === 'denied' && t('driver.positionDenied')}
      {trouble.kind === 'unavailable' && t('driver.positionUnavailable')}
      {trouble.kind === 'old' && t('driver.positionOld', { minutes: trouble.minutes })}
    </Banner>
  );
}
