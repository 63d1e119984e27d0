import { routes } from '@waka/contracts/routes';
import { ownerTokenOf } from '@waka/core/messages/secrets-of-codes';
import type { Actor } from '@waka/core/platform/actor';
import { post } from '@waka/core/ledger/post';
import { readConfig } from '@waka/core/platform/config';
import { aDriver } from '@waka/core/testing/builders';
import { testWallets } from '@waka/core/testing/wallets';
import { anAccount } from './accounts.ts';
import { testBackend, type Answer, type TestBackend } from './test-backend.ts';

type Town = 'freetown' | 'conakry';

/** A driver, and the phone of the owner of his vehicle. */
export interface Pair {
  driver: Actor;
  phone: string;
}

export const ownerTerms = { every: 'day', amount: 8000, restDays: [], hirePurchase: null };

/** Opens a backend with an account that pays out, and one payout wallet that is open in Guinea. */
export async function ownersBackend(): Promise<{ backend: TestBackend; admin: Actor }> {
  const { payments } = readConfig({
    ...testWallets,
    DATABASE_URL: 'postgres://none',
    REDIS_URL: 'redis://none',
    MOMO_DISBURSEMENT_SUBSCRIPTION_KEY: 'out',
    MOMO_DISBURSEMENT_API_USER: 'waka',
    MOMO_DISBURSEMENT_API_KEY: 'secret',
  });
  const backend = await testBackend({ payments });
  const admin = await anAccount(backend.core, { email: 'first@example.com', userType: 'admin' });
  const open = { isOpen: true, minAmount: 1000, maxAmount: 200_000, fee: 500, reviewAbove: null };
  await backend.call(routes.changePayoutTerms, {
    as: admin,
    params: { region: 'GN', method: 'mtn_money' },
    body: { ...open, reason: 'Signed', seen: null },
  });
  return { backend, admin };
}

let plates = 100;
let phones = 2000;

/** Returns the first book of an answer to either side. */
export const bookOf = ({ body }: Answer) => Object(body).books[0];

export const aPhone = (town: Town = 'freetown') => {
  phones += 1;
  return town === 'freetown' ? `+232 76 98 ${phones}` : `+224 66 23 0${phones}`;
};

/** Makes the calls of drivers and owners. */
export function ownerCalls(opened: () => TestBackend) {
  const core = () => opened().core;
  const call: TestBackend['call'] = (row, given) => opened().call(row, given);

  async function aDriverOfVehicle(town: Town = 'freetown', given?: string): Promise<Actor> {
    plates += 1;
    const driver = await aDriver(core(), { city: town, online: false });
    const plate = given ?? `AKL ${plates}`;
    await core().sql('UPDATE driver_profiles SET vehicle_plate_number = $2 WHERE user_id = $1', [driver.id, plate]);
    return driver;
  }

  const propose = (driver: Actor, phone: string, given: object = {}) =>
    call(routes.proposeOwnerBook, {
      as: driver,
      body: { ...ownerTerms, ownerName: 'Alhaji Sesay', ownerPhone: phone, ...given },
    });

  /** Reads the link that the owner of a phone has now, as his text says it. */
  async function linkOf(phone: string): Promise<string> {
    const [owner] = await core().sql<{ linkId: string }>('SELECT link_id FROM owners WHERE phone = $1', [
      phone.replaceAll(' ', ''),
    ]);
    return ownerTokenOf(core().config, owner?.linkId ?? '');
  }

  const page = async (phone: string): Promise<Answer> =>
    call(routes.ownerPage, { params: { token: await linkOf(phone) } });
  const books = (driver: Actor): Promise<Answer> => call(routes.ownerBooks, { as: driver });

  const answer = async (phone: string, id: string, accept = true): Promise<Answer> =>
    call(routes.ownerAnswersTerms, { params: { token: await linkOf(phone), id }, body: { accept } });

  async function aBook(given: object = {}, town: Town = 'freetown'): Promise<Pair> {
    const driver = await aDriverOfVehicle(town);
    const phone = aPhone(town);
    const { status } = await answer(phone, bookOf(await propose(driver, phone, given)).proposal.id);
    if (status !== 200) throw new Error('the owner did not confirm');
    return { driver, phone };
  }

  const state = (driver: Actor, id: string, amount = 6000) =>
    call(routes.stateOwnerCash, { as: driver, body: { id, amount } });
  const typeCode = (driver: Actor, id: string, code: string) =>
    call(routes.enterOwnerCode, { as: driver, params: { id }, body: { code } });
  const answerCash = async (phone: string, id: string, accept: boolean): Promise<Answer> =>
    call(routes.ownerAnswersCash, { params: { token: await linkOf(phone), id }, body: { accept } });

  /** Returns the money of a book. Throws where the two sides do not see the same. */
  async function figures({ driver, phone }: Pair) {
    const mine = bookOf(await books(driver));
    const all: { id: string; figures: unknown }[] = Object(await page(phone)).body.books;
    const theirs = all.find(({ id }) => id === mine.id);
    if (JSON.stringify(theirs?.figures) !== JSON.stringify(mine.figures)) throw new Error('the two sides differ');
    return mine.figures;
  }

  /** Puts francs on the balance of a driver of Conakry. */
  const earn = ({ id }: Actor, amount: number) =>
    core().transaction((sql) =>
      post(sql, {
        kind: 'adjustment',
        reference: crypto.randomUUID(),
        rideId: null,
        currency: 'GNF',
        lines: [
          { account: 'driver_earnings', ownerId: id, amount: -amount },
          { account: 'adjustments', ownerId: null, amount },
        ],
      }),
    );
  const choose = async (phone: string, method: string | null): Promise<Answer> =>
    call(routes.setOwnerWallet, { params: { token: await linkOf(phone) }, body: { method } });
  const pay = (driver: Actor, id: string, given: object = {}): Promise<Answer> =>
    call(routes.payOwner, { as: driver, body: { id, amount: 8000, fee: 500, method: 'mtn_money', ...given } });

  /** Returns the payout that is under way for a driver. */
  async function payoutOf(driver: Actor): Promise<string> {
    const [row] = await core().sql<{ id: string }>(
      `SELECT id FROM payouts WHERE driver_id = $1 AND state IN ('held', 'due', 'requested')`,
      [driver.id],
    );
    return row?.id ?? '';
  }

  const end = (driver: Actor): Promise<Answer> => call(routes.endOwnerBook, { as: driver });

  return {
    earn,
    choose,
    pay,
    payoutOf,
    end,
    aDriverOfVehicle,
    propose,
    linkOf,
    page,
    books,
    answer,
    aBook,
    state,
    typeCode,
    answerCash,
    figures,
  };
}
