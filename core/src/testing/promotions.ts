import type { PromotionRequest } from '@waka/contracts/ops/money/promotion-requests';
import { acceptOffer } from '../matching/offers/accept-offer.ts';
import { addPromotionForOps, changePromotion, promotionsForOps } from '../ops/money/promotions.ts';
import type { Actor } from '../platform/actor.ts';
import { enterPromotion } from '../promotions/enter-promotion.ts';
import { quoteRide } from '../trips/booking/quote-ride.ts';
import { requestRide } from '../trips/booking/request-ride.ts';
import { cancelRide } from '../trips/cancellation/cancel-ride.ts';
import { arriveAtPickup, completeRide, startRide } from '../trips/progress/advance-ride.ts';
import { aDriver, anOffer, type aRide, aTrip } from './builders.ts';
import type { TestCore } from './test-core.ts';

/** Returns what tests do with promotions, on the system and by the admin that `world` returns at the time. */
export const promotionsOf = (world: () => { core: TestCore; admin: Actor }) => {
  let codes = 0;
  async function aPromotion(changes: Partial<PromotionRequest> = {}) {
    codes += 1;
    const made = await addPromotionForOps(world().core, world().admin, {
      region: 'SL',
      kind: 'promotion',
      name: 'First rides of November',
      code: `WAKA${codes}`,
      vouchers: null,
      amount: 1000,
      percent: null,
      cap: null,
      classes: [],
      areas: [],
      minimumFare: 0,
      firstRideOnly: false,
      usesPerPerson: 1,
      usesInAll: null,
      budget: 1_000_000,
      reason: 'November',
      ...changes,
    });
    return { ...made, id: made.promotion.id, code: made.promotion.code ?? made.codes[0] ?? '' };
  }

  let addresses = 0;
  const enter = (who: Actor, code: string, address = `10.0.0.${(addresses += 1)}`) =>
    enterPromotion(world().core, { rider: who, address }, { region: 'SL', code });
  const quote = (who: Actor) => quoteRide(world().core, who, aTrip());
  async function book(who: Actor, changes: Parameters<typeof aTrip>[0] = {}) {
    const { quoteId } = await quote(who);
    return requestRide(world().core, who, aTrip({ ...changes, quoteId }), null);
  }
  const figures = async (id: string) => (await promotionsForOps(world().core)).find((one) => one.id === id);
  const setState = async (id: string, state: 'open' | 'paused' | 'closed') =>
    changePromotion(world().core, world().admin, id, {
      state,
      reason: 'Enough',
      seen: (await figures(id))?.decisionId ?? null,
    });
  const cancel = (who: Actor, id: string) => cancelRide(world().core, who, id, { reason: 'changed_mind' });

  /** Drives a booked ride to its end. */
  async function drive(ride: Awaited<ReturnType<typeof aRide>>): Promise<Actor> {
    const { core } = world();
    const driver = await aDriver(core);
    await acceptOffer(core, driver, ride.id, await anOffer(core, ride, driver));
    await arriveAtPickup(core, driver, ride.id);
    await startRide(core, driver, ride.id, undefined);
    await completeRide(core, driver, ride.id);
    return driver;
  }
  return { aPromotion, enter, quote, book, figures, setState, cancel, drive };
};
