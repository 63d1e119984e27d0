import { create } from 'zustand';

const KEY = 'waka.sounds';

/** Whether this phone makes itself heard and felt about a ride; it is on until its rider switches it off. */
export const soundSetting = create<{ isOn: boolean }>(() => ({ isOn: read() }));

export function soundsSwitched(isOn: boolean): void {
  soundSetting.setState({ isOn });
  try {
    if (isOn) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, 'off');
  } catch {
    // A browser that keeps nothing for pages: it holds until the page is left.
  }
}

function read(): boolean {
  try {
    return localStorage.getItem(KEY) !== 'off';
  } catch {
    return true;
  }
}
