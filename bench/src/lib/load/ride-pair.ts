import type { Actor } from '@waka/core/platform/actor';
import { aDriver, anAcceptedRide, aRider } from '@waka/core/testing/builders';
import type { BenchWorld } from '../servers/bench-world.ts';
import { Phone } from './phone.ts';
import { positionsOf, type Pair } from './position-load.ts';

/** A driver with a ride and its rider, each with a connected phone. */
export interface RidePair {
  driver: Actor;
  rider: Actor;
  phones: { driver: Phone; rider: Phone };
  pair: Pair;
}

/** Creates a driver and a rider with a ride; their nodes may be the same. */
export async function aRidePair(
  { core, cookieOf }: BenchWorld,
  ports: { drivers: number; riders: number },
): Promise<RidePair> {
  const [rider, driver] = [await aRider(core), await aDriver(core)];
  const { id: rideId } = await anAcceptedRide(core, rider, driver);
  const phones = {
    driver: await Phone.connect(ports.drivers, { cookie: await cookieOf(driver.id) }),
    rider: await Phone.connect(ports.riders, { cookie: await cookieOf(rider.id) }),
  };
  return {
    driver,
    rider,
    phones,
    pair: { rideId, send: fixesOf(phones.driver), onPosition: positionsOf(phones.rider) },
  };
}

/** Creates a function that sends a driver's fixes as a phone does, each to be acknowledged. */
export const fixesOf = (driver: Phone) => (lat: number, seq: number) => {
  const fix = { lat, lng: -13.23562, accuracy: 8, heading: 90, speed: 6.5, at: Date.now(), seq };
  driver.send(JSON.stringify(['driver:location', fix]), seq);
};
