import { randomUUID } from 'node:crypto';
import type { OwnerBook } from '@waka/contracts/owners/owner-views';
import { ownerCodeOf } from '@waka/core/messages/secrets-of-codes';
import { answerTerms, proposeBook } from '@waka/core/owners/agree-terms';
import { endBook as end } from '@waka/core/owners/end-book';
import { setOwnerWallet } from '@waka/core/owners/owner-wallet';
import type { Owner } from '@waka/core/owners/owner.entity';
import { ownerById } from '@waka/core/owners/owners.repository';
import { answerCash, enterCode, stateCash, withdrawCash } from '@waka/core/owners/pay-cash';
import { payOwner } from '@waka/core/owners/pay-owner';
import { driverBooks } from '@waka/core/owners/read-books';
import type { Actor } from '@waka/core/platform/actor';
import type { Country } from '../countries.ts';
import { called, type World } from '../world.ts';
import type { Operation } from './operation.ts';

const visitor = { browser: 'model', device: null, address: '127.0.0.1', userAgent: null, language: null };

/** A driver of another's vehicle, and the number of its owner. */
interface Pair {
  country: Country;
  driver: Actor;
  phone: string;
}

function aPair({ random, countries }: World): Pair {
  const country = random.pick(countries);
  const [id, phone] = random.pick([...country.ownerOf]);
  return { country, driver: { id, role: 'driver' }, phone };
}

export async function ownerAt({ harness }: Pick<World, 'harness'>, phone: string): Promise<Owner | null> {
  const [row] = await harness.core.sql<{ id: string }>('SELECT id FROM owners WHERE phone = $1', [phone]);
  return row ? ownerById(harness.core.sql, row.id) : null;
}

const done = <Result>(work: Promise<Result>): Promise<true> => work.then(() => true);

/** A driver proposes a book, often a hire purchase that a few payments pay; the owner confirms it. */
export const keepBook: Operation = {
  name: 'propose or confirm a book',
  weight: 8,
  async run(world) {
    const { random, harness } = world;
    const { country, driver, phone } = aPair(world);
    const [book] = (await driverBooks(harness.core, driver)).books;
    if (book?.state === 'active') return `${driver.id} has a book`;
    if (book?.proposal) {
      const owner = await ownerAt(world, phone);
      const answer = { side: 'owner', id: owner?.id ?? '', termsId: book.proposal.id } as const;
      const isConfirmed = await called(world, (core) => done(answerTerms(core, answer, true)));
      return `${driver.id}: ${isConfirmed ? 'confirmed' : 'refused'}`;
    }
    const hirePurchase = random.chance(0.6) ? (4000 + random.int(6000)) * country.unit : null;
    const terms = { every: 'day', amount: 3000 * country.unit, restDays: [], hirePurchase } as const;
    const body = { ...terms, restDays: [], ownerName: 'Alhaji Sesay', ownerPhone: phone };
    const isAsked = await called(world, (core) => done(proposeBook(core, driver, visitor, body)));
    return `${driver.id}, hire purchase ${hirePurchase}: ${isAsked ? 'proposed' : 'refused'}`;
  },
};

/** The owner chooses the wallet of his number, or cash alone. */
export const chooseWallet: Operation = {
  name: 'an owner chooses a wallet',
  weight: 3,
  async run(world) {
    const { phone } = aPair(world);
    const owner = await ownerAt(world, phone);
    if (!owner) return `${phone} has no page`;
    const method = world.random.chance(0.85) ? 'orange_money' : null;
    const isChosen = await called(world, (core) => done(setOwnerWallet(core, owner, method)));
    return `${phone} ${method}: ${isChosen ? 'chosen' : 'refused'}`;
  },
};

/** A driver pays the owner from his balance, up to all that is left; a repeated tap pays once. */
export const payOwnerByWallet: Operation = {
  name: 'pay an owner from the balance',
  weight: 12,
  async run(world) {
    const { random, harness } = world;
    const { driver } = aPair(world);
    const { wallet, payInto, books } = await driverBooks(harness.core, driver);
    const figures = books.find(({ id }) => id === payInto)?.figures;
    if (!wallet || !figures) return `${driver.id} can pay no owner`;
    const { minAmount, maxAmount, payable, fee, method } = wallet;
    const most = Math.min(payable - fee, maxAmount ?? Infinity, figures.most ?? Infinity);
    if (most < minAmount) return `${driver.id} has too little`;
    const amount = random.chance(0.5) ? most : minAmount + random.int(most - minAmount + 1);
    const request = { id: randomUUID(), amount, fee, method };
    const taps = Array.from({ length: random.chance(0.2) ? 2 : 1 }, () =>
      called(world, (core) => done(payOwner(core, driver, request))),
    );
    // The end of the book may come at the same moment.
    const ends = random.chance(0.08) ? [called(world, (core) => done(end(core, { driver })))] : [];
    const [isAsked] = await Promise.all([...taps, ...ends]);
    return `${driver.id} ${amount}: ${isAsked ? 'asked' : 'refused'}`;
  },
};

/** A driver says that he has paid the owner in cash, sometimes more than is left. */
export const payOwnerInCash: Operation = {
  name: 'state cash for an owner',
  weight: 8,
  async run(world) {
    const { random, harness, ownerCash } = world;
    const { driver, country } = aPair(world);
    const { payInto, books } = await driverBooks(harness.core, driver);
    const figures = books.find(({ id }) => id === payInto)?.figures;
    if (payInto === null || !figures) return `${driver.id} has no book to pay into`;
    const most = figures.most ?? 4000 * country.unit;
    const amount = random.chance(0.3) && most > 0 ? most : 1 + random.int(Math.max(1, most + 500));
    const id = randomUUID();
    const isStated = await called(world, (core) => done(stateCash(core, driver, { id, amount })));
    if (isStated && figures.most !== null && amount > figures.most) throw new Error(`${id} is more than is left`);
    if (isStated) ownerCash.set(id, { bookId: payInto, amount, state: 'stated' });
    return `${driver.id} ${amount}: ${isStated ? 'stated' : 'refused'}`;
  },
};

/** Cash that was stated is confirmed on the page or by the code, refused, or taken back; sometimes two of these at once. */
export const ownerAnswers: Operation = {
  name: 'an owner answers cash',
  weight: 10,
  async run(world) {
    const { random, harness, ownerCash } = world;
    const { driver, phone } = aPair(world);
    const owner = await ownerAt(world, phone);
    const { books } = await driverBooks(harness.core, driver);
    const stated = statedIn(books);
    const id = random.pick(stated.length > 0 ? stated : [null]);
    const cash = id === null ? undefined : ownerCash.get(id);
    if (!owner || id === null || !cash) return 'nothing was stated';
    const code = ownerCodeOf(harness.core.config, id);
    const ways = [
      ['confirmed', () => called(world, (core) => done(answerCash(core, owner, id, true)))],
      ['confirmed', () => called(world, (core) => done(enterCode(core, driver, id, code)))],
      ['refused', () => called(world, (core) => done(answerCash(core, owner, id, false)))],
      ['withdrawn', () => called(world, (core) => done(withdrawCash(core, driver, id)))],
    ] as const;
    const [confirmed, coded] = ways;
    const tried = random.chance(0.15)
      ? [random.pick(ways), random.pick(ways)]
      : [random.chance(0.75) ? random.pick([confirmed, coded]) : random.pick(ways)];
    const outcomes = await Promise.all(tried.map(async ([state, way]) => ({ state, isDone: await way() })));
    const ended = new Set(outcomes.filter(({ isDone }) => isDone).map(({ state }) => state));
    if (ended.size > 1) throw new Error(`${id} was ${[...ended].join(' and ')}`);
    for (const state of ended) cash.state = state;
    return `${id}: ${[...ended].join('') || 'refused'}`;
  },
};

const statedIn = (books: readonly OwnerBook[]): string[] =>
  books.flatMap(({ payments }) => payments.filter(({ state }) => state === 'stated').map(({ id }) => id));

/** Either side ends a book, also while a payment of it is under way. */
export const endBook: Operation = {
  name: 'end a book',
  weight: 1.5,
  async run(world) {
    const { random, harness } = world;
    const { driver, phone } = aPair(world);
    const owner = await ownerAt(world, phone);
    const book = (await driverBooks(harness.core, driver)).books.find(({ state }) => state === 'active');
    if (!owner || !book) return `${driver.id} has no book`;
    const by = random.chance(0.5) ? { driver } : { owner, bookId: book.id };
    const isEnded = await called(world, (core) => done(end(core, by)));
    return `${book.id}: ${isEnded ? 'ended' : 'refused'}`;
  },
};
