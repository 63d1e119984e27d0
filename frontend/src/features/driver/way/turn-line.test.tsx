import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { Manoeuvre } from '@waka/contracts/drivers/driver-way';
import { LANGUAGES } from '@waka/contracts/languages';
import { driverTexts } from '../../../lib/i18n/messages/driver/texts.ts';
import { switchTo, texts } from '../../../lib/i18n/texts.ts';
import { aRide } from '../../../test/builders.ts';
import { TurnLine } from './turn-line.tsx';
import { voiceFor } from './voice.ts';
import { voiceSwitched } from './voice-setting.store.ts';

await texts(driverTexts);

const voice = (lang: string, localService = true): SpeechSynthesisVoice => ({
  lang,
  localService,
  default: false,
  name: lang,
  voiceURI: lang,
});
const said: string[] = [];
let voices: SpeechSynthesisVoice[] = [];
Object.assign(globalThis, {
  SpeechSynthesisUtterance: class {
    lang = '';
    readonly text: string;
    constructor(text: string) {
      this.text = text;
    }
  },
});
Object.assign(window, {
  speechSynthesis: {
    getVoices: () => voices,
    addEventListener: () => {},
    removeEventListener: () => {},
    cancel: jest.fn(),
    speak: ({ lang, text }: SpeechSynthesisUtterance) => said.push(`${lang}: ${text}`),
  },
});

beforeEach(() => {
  voices = [voice('en-GB')];
});
afterEach(async () => {
  cleanup();
  voiceSwitched(false);
  said.length = 0;
  await switchTo('en');
});

const ride = aRide({ status: 'in_progress' });
const at = (metres: number, manoeuvre: Manoeuvre) => (
  <TurnLine next={{ manoeuvre, metres, stopsBefore: 0 }} ride={ride} speed={6} />
);
const right: Manoeuvre = ['right', 4, 'Wilkinson Road'];

test.each<[Manoeuvre, number, string]>([
  [right, 204, '200 mTurn right onto Wilkinson Road'],
  [['left', 4, ''], 63, '60 mTurn left'],
  [['roundabout', 4, 'Aberdeen Road', 2], 1240, '1.2 kmAt the roundabout, take exit 2 onto Aberdeen Road'],
  [['stop', 4, ''], 9, 'NowStop 1'],
  [['arrive', 4, ''], 480, '500 mThe destination'],
])('%j in %d m reads "%s"', (manoeuvre, metres, text) => {
  render(at(metres, manoeuvre));
  expect(screen.getByRole('region', { name: 'Next turn' }).textContent).toBe(text);
});

test('the line is there in every language, with a voice where the phone has one', async () => {
  voices = [voice('en-GB'), voice('fr_FR'), voice('pt-BR'), voice('ar-SA')];
  for (const language of LANGUAGES) {
    await switchTo(language);
    const { container, unmount } = render(at(200, right));
    expect(container.textContent).toContain('Wilkinson Road');
    expect(container.textContent).not.toMatch(/driver\./);
    expect(screen.queryAllByRole('button')).toHaveLength(1);
    unmount();
  }
});

test('nothing is said until the driver turns it on; then each turn from afar and near by', async () => {
  const { rerender } = render(at(280, right));
  expect(said).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Turn on voice directions' }));
  expect(said.splice(0)).toEqual(['en-GB: Turn right onto Wilkinson Road']);
  const left: Manoeuvre = ['left', 5, ''];
  rerender(at(290, left));
  expect(said.splice(0)).toEqual(['en-GB: In 300 metres: Turn left']);
  rerender(at(150, left));
  expect(said).toEqual([]);
  rerender(at(35, left));
  rerender(at(20, left));
  expect(said).toEqual(['en-GB: Turn left']);
  expect(localStorage.getItem('waka.kept.voice')).toBe('true');
  await userEvent.click(screen.getByRole('button', { name: 'Turn off voice directions' }));
  rerender(at(30, ['arrive', 6, '']));
  expect(said).toHaveLength(1);
  expect(localStorage.getItem('waka.kept.voice')).toBeNull();
});

test('a voice of the phone itself is better than one of the network', () => {
  const [network, own] = [voice('fr-FR', false), voice('fr-CA')];
  expect(voiceFor('fr', [voice('en-GB'), network, own])).toBe(own);
  expect(voiceFor('fr', [network])).toBe(network);
  expect(voiceFor('ar', [voice('en-GB')])).toBeNull();
});

test('Krio, for which no phone has a voice, is said by an English one, in words that it reads alike', async () => {
  const [own, english] = [voice('kri-SL'), voice('en-GB')];
  expect(voiceFor('kri', [english])).toBe(english);
  expect(voiceFor('kri', [english, own])).toBe(own);
  expect(voiceFor('kri', [voice('fr-FR')])).toBeNull();
  await switchTo('kri');
  const { rerender } = render(at(280, right));
  await userEvent.click(screen.getByRole('button'));
  expect(said.splice(0)).toEqual(['en-GB: turn na yu right pan Wilkinson Road']);
  rerender(at(290, ['stop', 5, '']));
  expect(said.splice(0)).toEqual(['en-GB: Insay 300 meeter: stop 1']);
});
