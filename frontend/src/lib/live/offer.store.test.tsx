import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, cleanup, renderHook } from '@testing-library/react';
import { anOffer } from '../../test/builders.ts';
import { serverTimeReceived } from '../server-clock.ts';
import {
  offerAnswered,
  offerArrived,
  offerClosed,
  offerDismissed,
  offerInSnapshot,
  offerStore,
  useOpenOffer,
} from './offer.store.ts';
import { useNoShowClock } from './use-no-show-clock.ts';

const NOW = Date.parse('2026-11-21T12:00:00.000Z');

beforeEach(() => {
  jest.useFakeTimers({ now: NOW });
  serverTimeReceived(new Date(NOW).toISOString());
  offerDismissed();
});
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));
const kind = () => offerStore.getState().kind;

test('an offer that arrives again while it is answered stays the one that is answered', () => {
  offerArrived(anOffer());
  offerAnswered();
  offerArrived(anOffer({ fare: 3000 }));
  expect(offerStore.getState()).toMatchObject({ kind: 'answering', offer: { fare: 3000 } });
  offerArrived(anOffer({ offerId: 'offer-2' }));
  expect(offerStore.getState()).toMatchObject({ kind: 'offered', offer: { offerId: 'offer-2' } });
});

test('only an offer on the screen can be answered', () => {
  offerAnswered();
  expect(kind()).toBe('idle');
  offerArrived(anOffer());
  offerClosed({ offerId: 'offer-1', reason: 'taken' });
  offerAnswered();
  expect(offerStore.getState()).toEqual({ kind: 'closed', reason: 'taken' });
});

test('the end of another offer leaves the one on the screen', () => {
  offerArrived(anOffer());
  offerClosed({ offerId: 'offer-0', reason: 'cancelled' });
  expect(kind()).toBe('offered');
});

test('the snapshot decides whether an offer is open', () => {
  offerInSnapshot(anOffer());
  expect(kind()).toBe('offered');
  offerInSnapshot(null);
  expect(kind()).toBe('idle');
});

test('an offer that the service does not end in time ends by itself, and its note after a while', () => {
  offerArrived(anOffer());
  const { result } = renderHook(useOpenOffer);
  expect(result.current).toMatchObject({ offer: { offerId: 'offer-1' }, isAnswering: false });
  pass(15_000 + 1_499);
  expect(kind()).toBe('offered');
  pass(1);
  expect(offerStore.getState()).toEqual({ kind: 'closed', reason: 'expired' });
  expect(result.current).toBeNull();
  pass(7_999);
  expect(kind()).toBe('closed');
  pass(1);
  expect(kind()).toBe('idle');
});

test('the time of an offer is that of the service, on a phone whose clock is wrong', () => {
  serverTimeReceived(new Date(NOW + 10_000).toISOString());
  offerArrived(anOffer());
  renderHook(useOpenOffer);
  pass(6_499);
  expect(kind()).toBe('offered');
  pass(1);
  expect(kind()).toBe('closed');
});

test('an offer that is being answered does not end before the response', () => {
  offerArrived(anOffer());
  const { result } = renderHook(useOpenOffer);
  act(offerAnswered);
  expect(result.current?.isAnswering).toBe(true);
  pass(60_000);
  expect(kind()).toBe('answering');
});

test('an offer that takes the place of another has its own time', () => {
  offerArrived(anOffer());
  renderHook(useOpenOffer);
  pass(10_000);
  act(() => offerArrived(anOffer({ offerId: 'offer-2', expiresAt: new Date(NOW + 25_000).toISOString() })));
  pass(7_000);
  expect(kind()).toBe('offered');
  pass(9_500);
  expect(kind()).toBe('closed');
});

test('the clock of a rider who does not come counts five minutes down by the clock of the service, then is over', () => {
  const { result, rerender } = renderHook(useNoShowClock, { initialProps: null as string | null });
  expect(result.current).toBeNull();
  rerender(new Date(NOW).toISOString());
  expect(result.current).toBe('5:00');
  pass(61_000);
  expect(result.current).toBe('3:59');
  pass(238_000);
  expect(result.current).toBe('0:01');
  pass(1_000);
  expect(result.current).toBe('over');
  // An arrival that the phone's estimate of the clock places in the future.
  rerender(new Date(NOW + 400_000).toISOString());
  expect(result.current).toBe('5:00');
  const { result: scheduled } = renderHook(() => useNoShowClock(new Date(NOW + 400_000).toISOString(), true));
  expect(scheduled.current).toBe('6:40');
});
