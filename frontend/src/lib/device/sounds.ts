interface Note {
  hertz: number;
  /** Seconds from now. */
  at: number;
  seconds: number;
}

const OFFER: readonly Note[] = [
  { hertz: 880, at: 0, seconds: 0.16 },
  { hertz: 1175, at: 0.16, seconds: 0.16 },
  { hertz: 1568, at: 0.32, seconds: 0.3 },
];
const ENDED: readonly Note[] = [
  { hertz: 660, at: 0, seconds: 0.18 },
  { hertz: 440, at: 0.2, seconds: 0.36 },
];
const CHANGED: readonly Note[] = [
  { hertz: 784, at: 0, seconds: 0.16 },
  { hertz: 988, at: 0.18, seconds: 0.28 },
];
const FOUND: readonly Note[] = [
  { hertz: 659, at: 0, seconds: 0.16 },
  { hertz: 988, at: 0.18, seconds: 0.3 },
];
const ARRIVED: readonly Note[] = [
  { hertz: 988, at: 0, seconds: 0.16 },
  { hertz: 988, at: 0.22, seconds: 0.16 },
  { hertz: 1319, at: 0.44, seconds: 0.3 },
];
const MESSAGE: readonly Note[] = [{ hertz: 880, at: 0, seconds: 0.2 }];
const LOUDNESS = 0.5;

let speaker: AudioContext | null = null;

/** Prepares sound output on a touch: browsers let a page play sounds only after one. */
export function unlockSound(): void {
  if (!('AudioContext' in window)) return;
  speaker ??= new AudioContext();
  // Fails only where there is no sound output.
  if (speaker.state === 'suspended') void speaker.resume().catch(() => {});
}

export function alarmOffer(): void {
  play(OFFER);
  vibrate([180, 90, 180]);
}

export function alarmTripChanged(): void {
  play(CHANGED);
  vibrate([120, 80, 120]);
}

export function alarmRideEnded(): void {
  play(ENDED);
  vibrate([400]);
}

export function soundDriverFound(): void {
  play(FOUND);
  vibrateGently([120, 80, 120]);
}

export function soundArrival(): void {
  play(ARRIVED);
  vibrateGently([200, 100, 200]);
}

export function soundMessage(): void {
  play(MESSAGE);
  vibrateGently([80]);
}

/** Vibrates, except for users who prefer reduced motion; an offer to a driver always vibrates. */
function vibrateGently(pattern: number[]): void {
  if ('matchMedia' in window && matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  vibrate(pattern);
}

function play(notes: readonly Note[]): void {
  if (speaker?.state !== 'running') return;
  for (const { hertz, at, seconds } of notes) {
    const from = speaker.currentTime + at;
    const volume = speaker.createGain();
    volume.gain.setValueAtTime(0, from);
    volume.gain.linearRampToValueAtTime(LOUDNESS, from + 0.015);
    volume.gain.exponentialRampToValueAtTime(0.001, from + seconds);
    const tone = speaker.createOscillator();
    tone.type = 'triangle';
    tone.frequency.value = hertz;
    tone.connect(volume).connect(speaker.destination);
    tone.start(from);
    tone.stop(from + seconds);
  }
}

function vibrate(pattern: number[]): void {
  if ('vibrate' in navigator) navigator.vibrate(pattern);
}
