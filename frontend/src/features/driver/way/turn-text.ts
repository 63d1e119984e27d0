import type { Ride } from '@waka/contracts/rides/ride-views';
import { formatDistance, leftToRight } from '../../../lib/i18n/format.ts';
import type { Translate } from '../../../lib/i18n/i18n.ts';
import { currentLanguage } from '../../../lib/i18n/texts.ts';
import type { NextManoeuvre } from './guidance.ts';

/** Nearer than the width of a crossing. */
const NOW_METRES = 15;
const STEPS = { fine: 10, coarse: 50 } as const;

/** Writes what is to be done, as in "Turn right onto Wilkinson Road". */
export function turnText(t: Translate, next: NextManoeuvre, ride: Ride): string {
  const text = plainText(t, next, ride);
  return next.offRoad ? t('driver.turn.offRoad', { place: text }) : text;
}

function plainText(t: Translate, { manoeuvre, stopsBefore, names }: NextManoeuvre, ride: Ride): string {
  const [turn, , street, exit] = manoeuvre;
  if (turn === 'arrive') return t(ride.status === 'accepted' ? 'driver.turn.pickup' : 'driver.turn.destination');
  if (turn === 'stop') return t('driver.turn.stop', { number: stopNumber(ride, stopsBefore) });
  if (turn === 'no_entry') return t('driver.turn.no_entry', { rule: names?.[currentLanguage()] ?? street });
  const text = turn === 'roundabout' && exit ? t('driver.turn.exit', { exit }) : t(`driver.turn.${turn}`);
  return street === '' ? text : t('driver.turn.onto', { turn: text, street: leftToRight(street) });
}

// A stop that was only typed lies nowhere on the way, and has a number.
function stopNumber({ stops, stopsReached }: Ride, before: number): number {
  const ahead = stops.flatMap(({ lat }, index) => (index < stopsReached || lat === null ? [] : [index + 1]));
  return ahead[before] ?? stopsReached + 1;
}

/** Writes the way to there: in steps of 10 m near by, so that it is seen to become less. */
export function distanceText(t: Translate, metres: number): string {
  if (metres < NOW_METRES) return t('driver.turn.now');
  return metres < 100 ? t('unit.m', { m: roundTo(STEPS.fine, metres) }) : formatDistance(metres / 1000);
}

/** Returns the metres that are said before a manoeuvre. */
export const spokenMetres = (metres: number): number => roundTo(STEPS.coarse, metres);

const roundTo = (step: number, metres: number): number => Math.max(step, Math.round(metres / step) * step);
