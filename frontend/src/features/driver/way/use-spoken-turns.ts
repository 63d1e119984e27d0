import type { Ride } from '@waka/contracts/rides/ride-views';
import { useEffect, useRef } from 'react';
import { useLanguage, useT } from '../../../lib/i18n/use-t.ts';
import type { NextManoeuvre } from './guidance.ts';
import { callDue, type TurnCall } from './turn-call.ts';
import { spokenMetres, turnText } from './turn-text.ts';
import { speak } from './voice.ts';
import { voiceSetting } from './voice-setting.store.ts';

/** Says the next manoeuvre from afar and again near by, where the driver wants it said. */
export function useSpokenTurns(next: NextManoeuvre | null, ride: Ride, speed: number | null): void {
  const t = useT();
  const language = useLanguage();
  const { isOn } = voiceSetting();
  const said = useRef<{ of: unknown; calls: Set<TurnCall> }>({ of: null, calls: new Set() });
  const wasOn = useRef(isOn);
  useEffect(() => {
    // The button itself has said it when it turned the voice on.
    const isAnnounced = isOn && !wasOn.current;
    wasOn.current = isOn;
    if (!isOn || !next) return;
    const { manoeuvre, metres } = next;
    if (said.current.of !== manoeuvre) said.current = { of: manoeuvre, calls: new Set() };
    const call = callDue(metres, speed, said.current.calls);
    if (!call) return;
    said.current.calls.add(call);
    if (isAnnounced) return;
    const turn = turnText(t, next, ride);
    speak(call === 'far' ? t('driver.turn.spoken', { metres: spokenMetres(metres), turn }) : turn, language);
  }, [isOn, next, ride, speed, t, language]);
}
