import { regionFacts, type Currency } from '@waka/contracts/regions';
import type { RegionMoney, Writing } from '@waka/contracts/money/region-money';
import { storedValue } from '../storage/stored-value.ts';
import { redraw } from './i18n.ts';

const KEY = 'waka.money';

const stored = storedValue<RegionMoney[]>('money');

let settings = stored.read() ?? [];
let chosen = read();
let held: Writing | null;

/** Returns in which money amounts are written on this phone: as a form was opened, as its owner has chosen, else as ops has set it. */
export const writing = (): Writing => held ?? chosen ?? of('SLE')?.writing ?? 'old';

/** Keeps amounts in one money, whatever is chosen or set, until null ends that. */
export const writingHeld = (money: Writing | null) => (held = money);

/** Returns by which step cash is rounded; whole minor units until the service has named it. */
export const cashStep = (currency: Currency): number => of(currency)?.cashStep ?? 1;

/** Writes amounts in old or new leones from now on, whatever ops sets. */
export function writingChosen(next: Writing): void {
  chosen = next;
  try {
    localStorage.setItem(KEY, next);
  } catch {
    // The browser blocks storage: the choice holds until the page is left.
  }
  redraw();
}

/** Takes over how money is written and rounded; an older backend leaves it out. */
export function moneySet(next?: RegionMoney[]): void {
  if (!next || JSON.stringify(next) === JSON.stringify(settings)) return;
  settings = next;
  stored.write(next);
  redraw();
}

const of = (currency: Currency) => settings.find(({ region }) => regionFacts[region].currency === currency);

function read(): Writing | null {
  try {
    const kept = localStorage.getItem(KEY);
    return kept === 'old' || kept === 'new' ? kept : null;
  } catch {
    return null;
  }
}
