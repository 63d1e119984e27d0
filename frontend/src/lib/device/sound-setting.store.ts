import { create } from 'zustand';

const KEY = 'waka.sounds';

/** Whether this phone plays sounds and vibrates for a ride; on until the rider switches it off. */
export const soundSetting = create<{ isOn: boolean }>(() => ({ isOn: read() }));

export function soundsSwitched(isOn: boolean): void {
  soundSetting.setState({ isOn });
  try {
    if (isOn) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, 'off');
  } catch {
    // The browser blocks storage: the setting holds until the page is left.
  }
}

function read(): boolean {
  try {
    return localStorage.getItem(KEY) !== 'off';
  } catch {
    return true;
  }
}
