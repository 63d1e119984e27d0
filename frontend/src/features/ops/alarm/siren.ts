import { useEffect } from 'react';
import { create } from 'zustand';

const EVERY_MS = 2_000;
const TONES = [960, 770, 960, 770] as const;
const TONE_SECONDS = 0.4;
const LOUDNESS = 0.4;

let speaker: AudioContext | null = null;

/** Whether this page may make a sound: browsers wait for a touch. */
export const soundStore = create<{ isOn: boolean }>(() => ({ isOn: false }));

export function unlockSound(): void {
  if (!('AudioContext' in window)) return;
  speaker ??= new AudioContext();
  const report = () => soundStore.setState({ isOn: speaker?.state === 'running' });
  // Refused only where there is no audio output.
  speaker.resume().then(report, report);
}

/** Sounds again and again for as long as something rings. */
export function useSiren(isRinging: boolean): void {
  useEffect(() => {
    // Allowed at once where this page was touched before.
    if ('userActivation' in navigator && navigator.userActivation.hasBeenActive) unlockSound();
    addEventListener('pointerdown', unlockSound);
    addEventListener('keydown', unlockSound);
    return () => {
      removeEventListener('pointerdown', unlockSound);
      removeEventListener('keydown', unlockSound);
    };
  }, []);
  useEffect(() => {
    if (!isRinging) return undefined;
    wail();
    const timer = setInterval(wail, EVERY_MS);
    return () => clearInterval(timer);
  }, [isRinging]);
}

function wail(): void {
  if (speaker?.state !== 'running') return;
  for (const [index, hertz] of TONES.entries()) {
    const from = speaker.currentTime + index * TONE_SECONDS;
    const volume = speaker.createGain();
    volume.gain.setValueAtTime(0, from);
    volume.gain.linearRampToValueAtTime(LOUDNESS, from + 0.02);
    volume.gain.setValueAtTime(LOUDNESS, from + TONE_SECONDS - 0.04);
    volume.gain.linearRampToValueAtTime(0, from + TONE_SECONDS);
    const tone = speaker.createOscillator();
    tone.frequency.value = hertz;
    tone.connect(volume).connect(speaker.destination);
    tone.start(from);
    tone.stop(from + TONE_SECONDS);
  }
}
