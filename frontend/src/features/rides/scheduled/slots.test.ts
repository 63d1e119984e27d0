import { expect, test } from '@jest/globals';
import { choicesAround, slotAt, slotsFrom, slotWith } from './slots.ts';

const now = Date.parse('2026-11-25T20:03:00Z');
const slots = slotsFrom(now, 'Africa/Freetown');
const iso = (at: number | undefined) => at !== undefined && new Date(at).toISOString();

test('times are offered from half an hour to seven days ahead, every five minutes', () => {
  expect(iso(slots[0]?.at)).toBe('2026-11-25T20:35:00.000Z');
  expect(iso(slots.at(-1)?.at)).toBe('2026-12-02T20:00:00.000Z');
  expect(slots[1]?.at).toBe((slots[0]?.at ?? 0) + 300_000);
});

test('days and hours are those of the city', () => {
  const [first] = slotsFrom(Date.parse('2026-11-25T22:03:00Z'), 'Africa/Nairobi');
  expect(first).toMatchObject({ day: '2026-11-26', hour: '01', minute: '35' });
});

test('an hour from now is chosen first, or the time that was scheduled', () => {
  expect(iso(slotAt(slots, null, now)?.at)).toBe('2026-11-25T21:05:00.000Z');
  const at = Date.parse('2026-11-27T07:30:00Z');
  expect(slotAt(slots, at, now)?.at).toBe(at);
});

test('another day keeps hour and minute where they can be chosen, and is as near as it can be elsewhere', () => {
  const [first] = slots;
  if (!first) throw new Error('no time can be chosen');
  const morning = slotWith(slots, slotWith(slots, first, { day: '2026-11-27' }), { hour: '07' });
  expect(iso(morning.at)).toBe('2026-11-27T07:35:00.000Z');
  expect(iso(slotWith(slots, morning, { day: '2026-11-25' }).at)).toBe('2026-11-25T20:35:00.000Z');
  expect(choicesAround(slots, first)).toMatchObject({
    hours: ['20', '21', '22', '23'],
    minutes: ['35', '40', '45', '50', '55'],
  });
});
