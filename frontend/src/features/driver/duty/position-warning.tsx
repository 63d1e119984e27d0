import { useT } from '../../../lib/i18n/use-t.ts';
import { Banner } from '../../../ui/states/banner.tsx';
import type { PositionProblem } from '../position/position-problem.ts';

export function PositionWarning({ problem }: { problem: PositionProblem }) {
  const t = useT();
  return (
    <Banner tone="stop" icon="alert">
      {problem.kind === 'denied' && t('driver.positionDenied')}
      {problem.kind === 'unavailable' && t('driver.positionUnavailable')}
      {problem.kind === 'old' && t('driver.positionOld', { minutes: problem.minutes })}
    </Banner>
  );
}
