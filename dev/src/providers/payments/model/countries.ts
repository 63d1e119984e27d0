import type { Wallet } from '@waka/contracts/money/payment-method';
import type { Currency, Region } from '@waka/contracts/regions';
import type { Actor } from '@waka/core/platform/actor';
import { acceptOffer } from '@waka/core/matching/offers/accept-offer';
import { aDriver, anOffer, aRide, aRider } from '@waka/core/testing/builders';
import { arriveAtPickup, startRide } from '@waka/core/trips/progress/advance-ride';
import { aCard, CARDS } from '../testing/card-steps.ts';
import { inConakry, type PaymentHarness } from '../testing/payment-harness.ts';

const PEOPLE = 20;
/** Sums in Guinea are so many times those in Sierra Leone. */
const UNITS = { SL: 1, GN: 5 } as const;
/** Least sums, before they are multiplied for the country: large enough that many rides are carried to the next one. */
const LEAST = new Map<string, number>([
  ['card', 1500],
  ['mtn_money', 900],
]);

export interface Country {
  region: Region;
  currency: Currency;
  /** The ride of which all others are copies at the end of their trip. */
  templateId: string;
  riders: Actor[];
  drivers: Actor[];
  admins: Actor[];
  wallets: readonly Wallet[];
  /** The wallet to which drivers are paid, by the driver. */
  walletOf: ReadonlyMap<string, string>;
  /** The saved cards of riders, by the rider. */
  cardsOf: ReadonlyMap<string, readonly string[]>;
  /** The numbers of the owners of vehicles, by the driver. */
  ownerOf: ReadonlyMap<string, string>;
  /** The sums of this country are so many times larger. */
  unit: number;
  /** The least sums of methods that have one. */
  leastOf: ReadonlyMap<string, number>;
  percent: number;
  /** The share of the commission, which contains it, that is a tax; in hundredths of a per cent. */
  taxRate: number;
}

/** How wallets behave, by the last digits of their numbers; most do what is asked of them. */
const DIGITS = [
  '3123470',
  '3123471',
  '3123472',
  '3123473',
  '3123474',
  '3123476',
  '3123477',
  '3123464',
  '3123451',
  '3123453',
];

/** Opens both countries: rails and terms, people with wallets, and a ride under way to copy. */
export async function openCountries(harness: PaymentHarness): Promise<Country[]> {
  const { core } = harness;
  await core.sql(`UPDATE ride_methods SET rail = 'monime', credentials = 'MONIME', channel = 'm17'
    WHERE region = 'SL' AND method = 'orange_money'`);
  await core.sql(`UPDATE ride_methods SET rail = 'orange', credentials = 'ORANGE_MONEY', provider = 'orange', is_open = true
    WHERE region = 'SL' AND method = 'afrimoney'`);
  await core.sql(`UPDATE ride_methods SET rail = 'lengopay', credentials = 'LENGOPAY', channel = 'lp-om-gn'
    WHERE region = 'GN' AND method = 'orange_money'`);
  await core.sql('UPDATE ride_methods SET min_amount = NULL, max_amount = NULL');
  for (const [method, least] of LEAST) {
    await core.sql(
      `UPDATE ride_methods SET min_amount = $2 * CASE region WHEN 'GN' THEN ${UNITS.GN} ELSE ${UNITS.SL} END WHERE method = $1`,
      [method, least],
    );
  }
  await core.sql(`UPDATE payout_terms SET is_open = true, min_amount = 1000, max_amount = 5000000, fee = 100,
    review_above = 50000 WHERE method = 'orange_money'`);
  await core.sql(`UPDATE ride_methods SET is_open = true WHERE method = 'card'`);
  await core.sql('UPDATE debt_terms SET max_debt = NULL, review_above = 20000');
  await core.sql(`UPDATE region_money SET cash_step = CASE region WHEN 'SL' THEN 50 ELSE 500 END`);
  core.methods.invalidate();
  return [
    await openCountry(harness, 'SL', ['orange_money', 'mtn_money', 'afrimoney']),
    await openCountry(harness, 'GN', ['orange_money', 'mtn_money']),
  ];
}

async function openCountry(harness: PaymentHarness, region: Region, wallets: readonly Wallet[]): Promise<Country> {
  const { core } = harness;
  const isInGuinea = region === 'GN';
  const city = isInGuinea ? 'conakry' : 'freetown';
  const percent = await commissionOf(harness, region);
  const taxRate = 1500;
  await core.sql(
    `INSERT INTO taxes (region, name, base, rate, amount, is_contained, starts_at)
     VALUES ($1, 'GST', 'commission', $2, NULL, true, now() - interval '1 day')`,
    [region, taxRate],
  );
  const riders: Actor[] = [];
  for (let index = 0; index < PEOPLE; index += 1) {
    const rider = await aRider(core, { usesPin: false });
    const digits = index < 6 ? `20000${String(index).padStart(2, '0')}` : (DIGITS[index % DIGITS.length] ?? '');
    for (const wallet of wallets) {
      // Only where answers are lost at once: MTN's own number of this kind lets its caller wait.
      const own = wallet === 'orange_money' && isInGuinea && index % 7 === 6 ? '3123475' : digits;
      await aWallet(harness, { ownerId: rider.id, wallet, phone: (isInGuinea ? '+22466' : '+2327') + own });
    }
    riders.push(rider);
  }
  const cardsOf = new Map<string, string[]>();
  for (const [index, rider] of riders.entries()) cardsOf.set(rider.id, await savedCards(harness, rider, index));
  const ownerOf = new Map<string, string>();
  const drivers: Actor[] = [];
  const walletOf = new Map<string, string>();
  for (let index = 0; index < PEOPLE; index += 1) {
    const driver = await aDriver(core, { city });
    const digits = index % 9 === 8 ? '3123451' : `21000${String(index).padStart(2, '0')}`;
    const phone = (isInGuinea ? '+22462' : '+2327') + digits;
    walletOf.set(driver.id, await aWallet(harness, { ownerId: driver.id, wallet: 'orange_money', phone }));
    drivers.push(driver);
    // Two of three drive another's vehicle; two drivers have one owner.
    if (index % 3 === 2) continue;
    await core.sql('UPDATE driver_profiles SET vehicle_plate_number = $2 WHERE user_id = $1', [
      driver.id,
      `${region} ${100 + index}`,
    ]);
    const own = index % 9 === 7 ? '3123451' : `22000${String(index - (index % 2)).padStart(2, '0')}`;
    ownerOf.set(driver.id, (isInGuinea ? '+22462' : '+2327') + own);
  }
  return {
    region,
    currency: isInGuinea ? 'GNF' : 'SLE',
    templateId: await aTripUnderWay(harness, region),
    riders,
    drivers,
    admins: [await anAdmin(harness), await anAdmin(harness)],
    wallets,
    walletOf,
    cardsOf,
    ownerOf,
    unit: UNITS[region],
    leastOf: new Map([...LEAST].map(([method, least]) => [method, least * UNITS[region]])),
    percent,
    taxRate,
  };
}

async function commissionOf({ core }: PaymentHarness, region: Region): Promise<number> {
  const [rate] = await core.sql<{ percent: number }>(
    `SELECT percent FROM commission_rates WHERE region = $1 AND vehicle_type = 'standard' AND effective_from <= now()
     ORDER BY effective_from DESC LIMIT 1`,
    [region],
  );
  return rate?.percent ?? 0;
}

/** Saves the cards of a rider: most pay, some are refused by the bank, and some have the bank ask each time. */
async function savedCards({ core, stripeUrl }: PaymentHarness, rider: Actor, index: number): Promise<string[]> {
  if (stripeUrl === null) return [];
  const numbers = [
    CARDS.good,
    ...(index % 3 === 0 ? [CARDS.refusesCharges] : []),
    ...(index % 2 === 0 ? [CARDS.asksAlways] : []),
  ];
  const ids: string[] = [];
  for (const number of numbers) ids.push(await aCard({ core, url: stripeUrl }, rider, number));
  return ids;
}

async function aWallet(
  { core }: PaymentHarness,
  { ownerId, wallet, phone }: { ownerId: string; wallet: Wallet; phone: string },
): Promise<string> {
  const [row] = await core.sql<{ id: string }>(
    `INSERT INTO payment_methods (user_id, type, phone_number, account_name, is_default, is_proved)
     VALUES ($1, $2, $3, 'Aminata', $2 = 'orange_money', true) RETURNING id`,
    [ownerId, wallet, phone],
  );
  return row?.id ?? '';
}

async function anAdmin({ core }: PaymentHarness): Promise<Actor> {
  const { id } = await aRider(core);
  await core.sql(`UPDATE users SET user_type = 'admin' WHERE id = $1`, [id]);
  return { id, role: 'admin' };
}

async function aTripUnderWay({ core }: PaymentHarness, region: Region): Promise<string> {
  const isInGuinea = region === 'GN';
  const rider = await aRider(core, { usesPin: false });
  const driver = await aDriver(core, { city: isInGuinea ? 'conakry' : 'freetown' });
  const ride = await aRide(core, rider, isInGuinea ? inConakry : {});
  await acceptOffer(core, driver, ride.id, await anOffer(core, ride, driver));
  await arriveAtPickup(core, driver, ride.id);
  await startRide(core, driver, ride.id, undefined);
  return ride.id;
}
