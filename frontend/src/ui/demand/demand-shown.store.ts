import { create } from 'zustand';
import { storedValue } from '../../lib/storage/stored-value.ts';

const stored = storedValue<true>('demand');

/** Whether this phone shows where riders look for rides; off until it is switched on. */
export const demandShown = create<{ isShown: boolean }>(() => ({ isShown: stored.read() === true }));

export function demandSwitched(isShown: boolean): void {
  stored.write(isShown ? true : null);
  demandShown.setState({ isShown });
}
