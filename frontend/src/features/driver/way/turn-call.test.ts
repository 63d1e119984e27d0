import { expect, test } from '@jest/globals';
import { callDue, type TurnCall } from './turn-call.ts';

/** Drives towards a manoeuvre, and lists what is said of it at how many metres. */
function spokenAt(metres: readonly number[], speed: number | null): [number, TurnCall][] {
  const said = new Set<TurnCall>();
  return metres.flatMap((left): [number, TurnCall][] => {
    const call = callDue(left, speed, said);
    if (!call) return [];
    said.add(call);
    return [[left, call]];
  });
}

test.each<[string, number[], number | null, [number, TurnCall][]]>([
  [
    'far and near, each once',
    [800, 310, 290, 200, 130, 60, 39, 20, 0],
    6,
    [
      [290, 'far'],
      [39, 'near'],
    ],
  ],
  [
    'near earlier for a quick car',
    [290, 130, 84, 40],
    14,
    [
      [290, 'far'],
      [84, 'near'],
    ],
  ],
  ['near alone where it comes soon', [110, 90, 38], 6, [[38, 'near']]],
  ['near alone after a turn before it', [30, 10], null, [[30, 'near']]],
  ['nothing yet', [900, 500], 6, []],
  ['not far again after near', [35, 250], 6, [[35, 'near']]],
])('says %s', (_, metres, speed, said) => {
  expect(spokenAt(metres, speed)).toEqual(said);
});
