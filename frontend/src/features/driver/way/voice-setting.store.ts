import { create } from 'zustand';
import { storedValue } from '../../../lib/storage/stored-value.ts';
import { stopSpeaking } from './voice.ts';

const stored = storedValue<boolean>('voice');

/** Whether this phone says the turns; it does not until the driver turns that on. */
export const voiceSetting = create<{ isOn: boolean }>(() => ({ isOn: stored.read() === true }));

export function voiceSwitched(isOn: boolean): void {
  stored.write(isOn || null);
  voiceSetting.setState({ isOn });
  if (!isOn) stopSpeaking();
}
