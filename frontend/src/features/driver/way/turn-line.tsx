import type { Ride } from '@waka/contracts/rides/ride-views';
import { useSyncExternalStore } from 'react';
import { useLanguage, useT } from '../../../lib/i18n/use-t.ts';
import { LinePicture } from '../../../ui/icons/line-picture.tsx';
import type { NextManoeuvre } from './guidance.ts';
import { TurnIcon } from './turn-icon.tsx';
import { distanceText, turnText } from './turn-text.ts';
import { useSpokenTurns } from './use-spoken-turns.ts';
import { hasVoiceFor, onVoices, speak } from './voice.ts';
import { voiceSetting, voiceSwitched } from './voice-setting.store.ts';

const SPEAKER = 'M4 9.5v5h3.5L12 18.5v-13L7.5 9.5z';
const LOUD = `${SPEAKER}M15.5 9a4.5 4.5 0 010 6M18 6.5a8 8 0 010 11`;
const MUTE = `${SPEAKER}M16 9.5l5 5M21 9.5l-5 5`;

interface TurnLineProps {
  /** Null while none is known; the line then shows nothing. */
  next: NextManoeuvre | null;
  ride: Ride;
  /** Metres a second. */
  speed: number | null;
}

/** Shows what the driver does next and how far it is to there, large enough for a glance. */
export function TurnLine({ next, ride, speed }: TurnLineProps) {
  const t = useT();
  useSpokenTurns(next, ride, speed);
  if (!next) return null;
  const text = turnText(t, next, ride);
  return (
    <section
      aria-label={t('driver.turn.label')}
      className="pointer-events-auto mx-auto flex min-h-20 w-full max-w-xl items-center gap-3 rounded-xl bg-violet p-3 text-on-violet shadow-float dark:bg-violet-soft dark:text-ink"
    >
      <TurnIcon turn={next.manoeuvre[0]} className="size-[48px]" />
      <p className="min-w-0 flex-1">
        <b className="figures block text-2xl leading-tight font-black whitespace-nowrap large:text-base">
          {distanceText(t, next.metres)}
        </b>
        <span className="line-clamp-2 text-lg leading-tight font-bold large:text-base">{text}</span>
      </p>
      <VoiceButton text={text} />
    </section>
  );
}

function VoiceButton({ text }: { text: string }) {
  const t = useT();
  const language = useLanguage();
  const { isOn } = voiceSetting();
  const hasVoice = useSyncExternalStore(onVoices, () => hasVoiceFor(language));
  if (!hasVoice) return null;
  return (
    <button
      type="button"
      aria-label={t(isOn ? 'driver.voice.off' : 'driver.voice.on')}
      className="grid size-[56px] shrink-0 place-items-center rounded-full bg-on-violet/15 dark:bg-ink/10"
      onClick={() => {
        voiceSwitched(!isOn);
        // Phones let a page speak after a touch alone; and the driver hears that it does.
        if (!isOn) speak(text, language);
      }}
    >
      <LinePicture path={isOn ? LOUD : MUTE} className="size-7" />
    </button>
  );
}
