import { useT } from '../../../lib/i18n/use-t.ts';
import { useServerNow } from '../../../lib/hooks/use-server-now.ts';
import { countdown } from './countdown.ts';

const TICK_MS = 200;
const RADIUS = 42;
const LENGTH = 2 * Math.PI * RADIUS;
const HURRY_SECONDS = 5;

export function CountdownRing({ expiresAt }: { expiresAt: string }) {
  const t = useT();
  const { seconds, share } = countdown(expiresAt, useServerNow(TICK_MS));
  const isHurried = seconds <= HURRY_SECONDS;
  return (
    <div
      role="timer"
      aria-label={t('driver.offer.secondsLeft', { seconds })}
      className={`relative grid size-[96px] shrink-0 place-items-center ${isHurried ? 'text-stop' : 'text-violet'}`}
    >
      <svg viewBox="0 0 96 96" className="absolute inset-0 -rotate-90" fill="none" strokeWidth="9" aria-hidden="true">
        <circle cx="48" cy="48" r={RADIUS} className="stroke-sunken" />
        <circle
          cx="48"
          cy="48"
          r={RADIUS}
          stroke="currentColor"
          strokeLinecap="round"
          strokeDasharray={LENGTH}
          strokeDashoffset={LENGTH * (1 - share)}
          style={{ transition: `stroke-dashoffset ${TICK_MS}ms linear` }}
          className={seconds === 0 ? 'opacity-0' : ''}
        />
      </svg>
      <span className="figures text-2xl font-black">{seconds}</span>
    </div>
  );
}
