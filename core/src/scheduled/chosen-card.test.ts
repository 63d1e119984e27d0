import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { ScheduledRideRequest } from '@waka/contracts/scheduled/scheduled-requests';
import { CityPools } from '../matching/rounds/city-pools.ts';
import { removeMethod } from '../payments/methods/change-methods.ts';
import type { Actor } from '../platform/actor.ts';
import { liveRideOf } from '../rides/views/read-rides.ts';
import { aRider } from '../testing/builders.ts';
import { aSavedCard, closeCard, openCards, testStripe } from '../testing/saved-cards.ts';
import { refusal, scheduling, tomorrowAt } from '../testing/scheduling.ts';
import { testCore, type TestCore } from '../testing/test-core.ts';
import { beginDueRides } from './begin-scheduled.ts';
import { changeScheduled } from './change-scheduled.ts';
import { scheduledRidesOf } from './schedule-ride.ts';
import { continueSeries } from './series/repeat-rides.ts';

let core: TestCore;
beforeAll(async () => {
  core = await testCore(testStripe);
  await openCards(core);
});
afterAll(() => core.close());

let rider: Actor;
let standing: string;
let chosen: string;
beforeEach(async () => {
  rider = await aRider(core);
  [standing, chosen] = [await aSavedCard(core, rider), await aSavedCard(core, rider)];
});

const CARD = { paymentMethod: 'card' };
const LOST: [string, (card: string) => Promise<void>][] = [
  ['was removed', (card) => removeMethod(core, rider, card)],
  ['can pay no more', (card) => closeCard(core, card)],
];
const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];
const { schedule, wanted, kindsOf } = scheduling(() => ({ core, rider }));
/** Lists the cards that pay for the scheduled rides of the rider, the next ride first. */
const cardsOf = async () =>
  (
    await core.sql<{ cardId: string | null }>(
      'SELECT card_id FROM scheduled_rides WHERE rider_id = $1 ORDER BY pickup_at',
      [rider.id],
    )
  ).map(({ cardId }) => cardId);

/** Schedules a ride that is paid as given, and changes its time and what else is given. */
async function changed(before: Partial<ScheduledRideRequest>, changes: Partial<ScheduledRideRequest>) {
  const { id, version } = await schedule(before);
  const body = await wanted({ pickupAt: tomorrowAt(15), ...changes });
  return changeScheduled(core, rider, id, { ...body, version });
}

describe('a change of a scheduled ride', () => {
  test('of its time keeps the card that was chosen, by which the ride begins', async () => {
    const { id } = await changed({ ...CARD, cardId: chosen }, CARD);
    expect(await cardsOf()).toEqual([chosen]);
    await core.sql('UPDATE scheduled_rides SET search_at = now() WHERE id = $1', [id]);
    await beginDueRides(core, new CityPools(core));
    expect(await liveRideOf(core, rider)).toMatchObject({ cardId: chosen });
  });

  test.each<[string, { before: object; changes: () => Partial<ScheduledRideRequest>; card: () => string | null }]>([
    ['to another card', { before: CARD, changes: () => ({ ...CARD, cardId: chosen }), card: () => chosen }],
    ['to a card', { before: {}, changes: () => ({ ...CARD, cardId: chosen }), card: () => chosen }],
    ['to the default card', { before: {}, changes: () => CARD, card: () => standing }],
    ['to cash', { before: CARD, changes: () => ({}), card: () => null }],
  ])('%s takes what it says', async (_, { before, changes, card }) => {
    await changed(before, changes());
    expect(await cardsOf()).toEqual([card()]);
  });

  describe.each(LOST)('of its time, whose card %s,', (_, lose) => {
    test('is paid by the default card', async () => {
      const { id, version } = await schedule({ ...CARD, cardId: chosen });
      await lose(chosen);
      const body = await wanted({ ...CARD, pickupAt: tomorrowAt(15) });
      await changeScheduled(core, rider, id, { ...body, version });
      expect(await cardsOf()).toEqual([standing]);
    });

    test('is paid by the other card where none was chosen', async () => {
      const { id, version } = await schedule(CARD);
      await lose(standing);
      const body = await wanted({ ...CARD, pickupAt: tomorrowAt(15) });
      await changeScheduled(core, rider, id, { ...body, version });
      expect(await cardsOf()).toEqual([chosen]);
    });

    test('is refused where no card can pay, or the change names that card', async () => {
      const { id, version } = await schedule({ ...CARD, cardId: chosen });
      await lose(chosen);
      const body = await wanted({ ...CARD, pickupAt: tomorrowAt(15) });
      const refused = expect.objectContaining({ code: expect.stringMatching(/^payment\.card_(missing|closed)$/) });
      await expect(changeScheduled(core, rider, id, { ...body, version, cardId: chosen })).rejects.toEqual(refused);
      await lose(standing);
      await expect(changeScheduled(core, rider, id, { ...body, version })).rejects.toEqual(refused);
      expect(await cardsOf()).toEqual([chosen]);
    });
  });

  test('does not take the card of another rider’s ride', async () => {
    const { id, version } = await schedule({ ...CARD, cardId: chosen });
    const stranger = await aRider(core);
    await aSavedCard(core, stranger);
    const body = await wanted({ ...CARD, pickupAt: tomorrowAt(15) }, stranger);
    await expect(changeScheduled(core, stranger, id, { ...body, version })).rejects.toEqual(
      refusal('schedule.not_found'),
    );
  });
});

describe('a repetition', () => {
  test('is paid by the card that was chosen, on every day', async () => {
    await schedule({ ...CARD, cardId: chosen, weekdays: EVERY_DAY });
    expect(await continueSeries(core)).toBeGreaterThan(4);
    expect(new Set(await cardsOf())).toEqual(new Set([chosen]));
  });

  test('without a chosen card is paid by the one that is the default then', async () => {
    await schedule({ ...CARD, weekdays: EVERY_DAY });
    await removeMethod(core, rider, standing);
    expect(await continueSeries(core)).toBeGreaterThan(4);
    expect(await cardsOf()).toEqual([standing, ...(await cardsOf()).slice(1).map(() => chosen)]);
  });

  test.each(LOST)('whose card %s is paid by the default one from then on', async (_, lose) => {
    await schedule({ ...CARD, cardId: chosen, weekdays: EVERY_DAY });
    await lose(chosen);
    expect(await continueSeries(core)).toBeGreaterThan(4);
    expect(await cardsOf()).toEqual([chosen, ...(await cardsOf()).slice(1).map(() => standing)]);
    expect(await kindsOf(rider)).toEqual([]);
  });

  test.each(LOST)(
    'whose rider has no card that can pay, as each %s, leaves its days out and says so',
    async (_, lose) => {
      await schedule({ ...CARD, cardId: chosen, weekdays: EVERY_DAY });
      await lose(chosen);
      await lose(standing);
      expect(await continueSeries(core)).toBe(0);
      expect(await scheduledRidesOf(core, rider)).toHaveLength(1);
      expect(new Set(await kindsOf(rider))).toEqual(new Set(['scheduled_skipped']));
    },
  );
});
