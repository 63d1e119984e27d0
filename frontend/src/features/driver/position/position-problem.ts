import { useEffect, useState } from 'react';
import { PERMISSION_DENIED, useGeolocation, type Geolocation } from '../../../lib/device/geolocation.ts';
import { OLD_POSITION_MS } from './send-rule.ts';

const CHECK_MS = 5_000;

export type PositionProblem = { kind: 'denied' } | { kind: 'unavailable' } | { kind: 'old'; minutes: number };

/** Returns why the service would not offer riders to this phone, or null when its position is usable. */
export function positionProblem(known: Geolocation, now: number): PositionProblem | null {
  if (known.kind === 'loading') return null;
  if (known.kind === 'error') return { kind: known.code === PERMISSION_DENIED ? 'denied' : 'unavailable' };
  const ageMs = now - known.position.confirmedAt;
  return ageMs < OLD_POSITION_MS ? null : { kind: 'old', minutes: Math.floor(ageMs / 60_000) };
}

export function usePositionProblem(): PositionProblem | null {
  const known = useGeolocation();
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), CHECK_MS);
    return () => clearInterval(timer);
  }, []);
  return positionProblem(known, now);
}
