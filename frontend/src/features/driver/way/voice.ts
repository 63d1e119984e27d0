import type { Language } from '@waka/contracts/languages';

/** Returns the voice of this phone for a language, one that needs no network where there is one; null without any. */
export function voiceFor(
  language: Language,
  voices: readonly SpeechSynthesisVoice[] = voicesHere(),
): SpeechSynthesisVoice | null {
  const fitting = voices.filter(({ lang }) => lang.toLowerCase().split(/[-_]/)[0] === language);
  return fitting.find(({ localService }) => localService) ?? fitting[0] ?? null;
}

export const hasVoiceFor = (language: Language): boolean => voiceFor(language) !== null;

/** Calls `tell` when the phone has found its voices, which may take a moment. */
export function onVoices(tell: () => void): () => void {
  if (!canSpeak()) return () => {};
  speechSynthesis.addEventListener('voiceschanged', tell);
  return () => speechSynthesis.removeEventListener('voiceschanged', tell);
}

/** Says a text, instead of one that is still being said. */
export function speak(text: string, language: Language): void {
  const voice = voiceFor(language);
  if (!voice) return;
  try {
    const utterance = new SpeechSynthesisUtterance(text);
    utterance.voice = voice;
    utterance.lang = voice.lang;
    speechSynthesis.cancel();
    speechSynthesis.speak(utterance);
  } catch (error) {
    // A phone whose voice fails goes on showing the way.
    console.warn('The turn was not spoken:', error);
  }
}

export function stopSpeaking(): void {
  if (canSpeak()) speechSynthesis.cancel();
}

const canSpeak = () => 'speechSynthesis' in window;
const voicesHere = () => (canSpeak() ? speechSynthesis.getVoices() : []);
