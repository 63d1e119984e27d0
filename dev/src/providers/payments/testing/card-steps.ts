import type { Actor } from '@waka/core/platform/actor';
import { acceptOffer } from '@waka/core/matching/offers/accept-offer';
import { addPaymentMethod } from '@waka/core/payments/methods/add-payment-method';
import { aDriver, anOffer, aRide, aRider } from '@waka/core/testing/builders';
import type { TestCore } from '@waka/core/testing/test-core';
import { arriveAtPickup, completeRide, startRide } from '@waka/core/trips/progress/advance-ride';

/** Stripe's own test cards. */
export const CARDS = {
  good: '4242424242424242',
  refusesCharges: '4000000000000341',
  asksAlways: '4000002760003184',
  sendsRefundsBack: '4000000000005126',
  refundsLater: '4000000000007726',
  disputes: '4000000000000259',
  inquires: '4000000000001976',
};

export interface CardRide {
  rideId: string;
  rider: Actor;
  driver: Actor;
  cardId: string;
}

interface Where {
  core: TestCore;
  url: string;
}

/** Saves a card as its owner's browser does; returns its id here. */
export async function aCard({ core, url }: Where, rider: Actor, number: string): Promise<string> {
  const answer = await fetch(`${url}/v1/payment_methods`, {
    method: 'POST',
    headers: { authorization: `Bearer ${core.config.payments.stripe?.publishableKey}` },
    body: new URLSearchParams({
      type: 'card',
      'card[number]': number,
      'card[exp_month]': '12',
      'card[exp_year]': '2050',
      'card[cvc]': '123',
    }),
  });
  const { id }: { id: string } = JSON.parse(await answer.text());
  const visitor = { browser: 'test', device: null, address: '127.0.0.1', userAgent: null, language: null };
  const person = { actor: rider, sessionId: 'test', visitor };
  return (await addPaymentMethod(core, person, { type: 'card', stripePaymentMethodId: id })).id;
}

const inConakry = {
  pickupLocation: { address: 'Kaloum, Conakry', lat: 9.5092, lng: -13.7122 },
  dropoffLocation: { address: 'Madina, Conakry', lat: 9.5522, lng: -13.6773 },
};

interface Wishes {
  number?: string;
  city?: 'freetown' | 'conakry';
  beforeEnd?: (ride: CardRide) => Promise<void>;
  /** Another ride of the same person. */
  again?: CardRide;
}

/** Books a ride that is paid by card, which a driver has accepted. */
export async function anAcceptedCardRide(
  where: Where,
  { number = CARDS.good, city = 'freetown', again }: Omit<Wishes, 'beforeEnd'> = {},
): Promise<CardRide> {
  const { core } = where;
  const rider = again?.rider ?? (await aRider(core, { usesPin: false }));
  const driver = await aDriver(core, { city });
  const cardId = again?.cardId ?? (await aCard(where, rider, number));
  const trip = city === 'conakry' ? inConakry : {};
  const ride = await aRide(core, rider, { ...trip, paymentMethod: 'card', cardId });
  await acceptOffer(core, driver, ride.id, await anOffer(core, ride, driver));
  return { rideId: ride.id, rider, driver, cardId };
}

/** Drives a ride that is paid by card to its end, with no request sent to Stripe yet. */
export async function aRideByCard(where: Where, { beforeEnd, ...wishes }: Wishes = {}): Promise<CardRide> {
  const { core } = where;
  const booked = await anAcceptedCardRide(where, wishes);
  const { driver, rideId } = booked;
  await arriveAtPickup(core, driver, rideId);
  await startRide(core, driver, rideId, undefined);
  await beforeEnd?.(booked);
  await completeRide(core, driver, rideId);
  return booked;
}
