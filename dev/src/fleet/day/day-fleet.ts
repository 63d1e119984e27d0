import type { Region } from '@waka/contracts/regions';
import { DEMO_PASSWORD, driverEmail, riderEmail } from '../../accounts/account.ts';
import { classOfNumber, FLEET_CLASSES } from '../../accounts/vehicles.ts';
import { ApiClient } from '../api-client.ts';
import type { Country } from '../journeys/country.ts';
import { runDeadZones, type DeadZonePlan } from './dead-zones.ts';
import { SimulatedDriver, type Manners } from '../driver.ts';
import { inTurn } from '../in-turn.ts';
import type { Journal } from '../journal.ts';
import { openLine } from '../line.ts';
import { pause, until } from '../pause.ts';
import { SharedPins } from '../shared-pins.ts';
import { SimulatedRider, type Whim } from '../rider.ts';
import { someSpot } from '../load-fleet.ts';
import { Tally } from '../tally.ts';
import { tripAround } from '../journeys/trips.ts';

interface DayPlan {
  url: string;
  drivers: number;
  riders: number;
  rides: number;
  manners: Manners;
  deadZones: DeadZonePlan;
  /** Shares of rides. For a no-show the driver waits as long as the product requires. */
  noShowShare: number;
  cancelShare: number;
  /** How long riders wait for an event. */
  patienceMs: number;
  countries: Record<Region, Country>;
  journal: Journal;
}

const SUMMARY_MS = 15_000;
const DELIVERED_WITHIN_MS = 30_000;
/** No-shows take minutes; the last of them has to be over when the day is. */
const NO_SHOWS_UNTIL = 0.4;

/** Runs so many rides, booked by people whose network comes and goes; resolves when the last of them has ended. */
export async function runDay(plan: DayPlan): Promise<{ tally: Tally; zones: number }> {
  const { countries, journal } = plan;
  const end = new AbortController();
  const pins = new SharedPins();
  const tally = new Tally();
  const lines = await Promise.all(numbers(plan.drivers + plan.riders).map(() => openLine(plan.url)));
  const urlOf = (index: number) => lines[index]?.url ?? plan.url;

  const drivers = numbers(plan.drivers).map((number) => {
    const region = regionOf(number);
    const api = new ApiClient(urlOf(number - 1), {
      email: driverEmail(number),
      password: DEMO_PASSWORD,
      userType: 'driver',
    });
    const home = someSpot(countries[region], region);
    const vehicleType = classOfNumber(number);
    return new SimulatedDriver({ ...plan.manners, api, country: countries[region], home, vehicleType, pins, journal });
  });
  let booked = 0;
  const riders = numbers(plan.riders).map((number) => {
    const api = new ApiClient(urlOf(plan.drivers + number - 1), {
      email: riderEmail(number),
      password: DEMO_PASSWORD,
      userType: 'rider',
    });
    return { number, rider: new SimulatedRider(api, pins, journal) };
  });

  const bookAll = async (rider: SimulatedRider, number: number) => {
    const region = regionOf(number);
    while (booked < plan.rides) {
      await pause(500 + Math.random() * 1500, end.signal);
      if (!(await until(() => rider.isFree, SUMMARY_MS, end.signal))) continue;
      const request = tripAround(
        countries[region],
        someSpot(countries[region], region),
        classOfNumber(number),
        Math.random,
      );
      if (!request || booked >= plan.rides) continue;
      booked += 1;
      tally.booked();
      const whim = whimOf(plan, booked / plan.rides);
      const onAccepted = (afterMs: number) => tally.accepted(afterMs);
      const outcome = await rider.travel({
        request,
        region,
        signal: end.signal,
        onAccepted,
        whim,
        patienceMs: plan.patienceMs,
      });
      tally.ended(outcome);
      if (!outcome) booked -= 1;
    }
  };

  const dead = new AbortController();
  const zones = runDeadZones(lines, plan.deadZones, dead.signal);
  const lives = inTurn([...drivers, ...riders.map(({ rider }) => rider)], end.signal);
  const summaries = summarise(tally, journal, end.signal);
  await Promise.all(riders.map(({ rider, number }) => bookAll(rider, number)));
  dead.abort();
  journal.say(tally.line());
  // The last phones back online still have to deliver their stored fixes.
  await until(() => drivers.every(({ hasDelivered }) => hasDelivered), DELIVERED_WITHIN_MS, end.signal);
  end.abort();
  await Promise.all([lives, summaries]);
  for (const line of lines) line.close();
  return { tally, zones: await zones };
}

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

const regionOf = (number: number): Region => (Math.floor((number - 1) / FLEET_CLASSES.length) % 2 === 0 ? 'SL' : 'GN');

function whimOf({ noShowShare, cancelShare }: DayPlan, progress: number): Whim {
  const mood = Math.random();
  if (mood < cancelShare) return 'cancels';
  return progress < NO_SHOWS_UNTIL && mood < cancelShare + noShowShare / NO_SHOWS_UNTIL ? 'stays_away' : 'travels';
}

async function summarise(tally: Tally, journal: Journal, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await pause(SUMMARY_MS, signal);
    journal.say(tally.line());
  }
}
