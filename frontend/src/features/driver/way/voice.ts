import type { Language } from '@waka/contracts/languages';

/** No phone has a voice for Krio. An English one is understood when it is given words that it reads alike. */
const LENDER: Partial<Record<Language, Language>> = { kri: 'en' };

/** How an English voice reads what is written in Krio: words that it would say as others, then letters it lacks. */
const KRIO_READINGS: readonly [RegExp, string][] = [
  [/\brayt\b/gi, 'right'],
  [/\bstret\b/gi, 'straight'],
  [/\btɔn\b/gi, 'turn'],
  [/\btek\b/gi, 'take'],
  [/\bples\b/gi, 'place'],
  [/\bsmɔl\b/gi, 'small'],
  [/\bpikɔp\b/gi, 'pick-up'],
  [/\bstɔp\b/gi, 'stop'],
  [/\bmita\b/gi, 'meeter'],
  [/\brawndabawt\b/gi, 'roundabout'],
  [/ɛgzit/gi, 'exit'],
  [/ɔ/gi, 'o'],
  [/ɛ/gi, 'e'],
  [/ŋ/gi, 'ng'],
];

/** Returns the voice of this phone for a language, one that needs no network where there is one; null without any. */
export function voiceFor(
  language: Language,
  voices: readonly SpeechSynthesisVoice[] = voicesHere(),
): SpeechSynthesisVoice | null {
  const fitting = voices.filter(({ lang }) => languageOf(lang) === language);
  const lender = LENDER[language];
  return fitting.find(({ localService }) => localService) ?? fitting[0] ?? (lender ? voiceFor(lender, voices) : null);
}

const languageOf = (lang: string) => lang.toLowerCase().split(/[-_]/)[0];

export const hasVoiceFor = (language: Language): boolean => voiceFor(language) !== null;

/** Calls the listener when the phone has found its voices, which may take a moment. */
export function onVoices(listener: () => void): () => void {
  if (!canSpeak()) return () => {};
  speechSynthesis.addEventListener('voiceschanged', listener);
  return () => speechSynthesis.removeEventListener('voiceschanged', listener);
}

/** Says a text, instead of one that is still being said. */
export function speak(text: string, language: Language): void {
  const voice = voiceFor(language);
  if (!voice) return;
  try {
    const isLent = languageOf(voice.lang) !== language;
    const utterance = new SpeechSynthesisUtterance(isLent ? asEnglishReads(text) : text);
    utterance.voice = voice;
    utterance.lang = voice.lang;
    speechSynthesis.cancel();
    speechSynthesis.speak(utterance);
  } catch (error) {
    // A phone whose voice fails goes on showing the way.
    console.warn('The turn was not spoken:', error);
  }
}

const asEnglishReads = (krio: string): string =>
  KRIO_READINGS.reduce((text, [written, read]) => text.replaceAll(written, read), krio);

export function stopSpeaking(): void {
  if (canSpeak()) speechSynthesis.cancel();
}

const canSpeak = () => 'speechSynthesis' in window;
const voicesHere = () => (canSpeak() ? speechSynthesis.getVoices() : []);
