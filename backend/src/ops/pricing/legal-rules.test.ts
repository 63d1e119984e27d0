import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { routes } from '@waka/contracts/routes';
import type { Actor } from '@waka/core/platform/actor';
import { aRide, aRider, cottonTree, lumley } from '@waka/core/testing/builders';
import { anAccount } from '../../testing/accounts.ts';
import { testBackend, type TestBackend } from '../../testing/test-backend.ts';

let backend: TestBackend;
let [first, second]: Actor[] = [];
beforeAll(async () => {
  backend = await testBackend();
  first = await anAccount(backend.core, { email: 'first@example.com', userType: 'admin' });
  second = await anAccount(backend.core, { email: 'second@example.com', userType: 'admin' });
});
beforeEach(async () => {
  await backend.core.sql('DELETE FROM legal_rules');
});
afterAll(() => backend.close());

const reason = 'The ministry has published it.';
const corner = (north: number, east: number) => ({
  lat: cottonTree.lat + north / 1000,
  lng: cottonTree.lng + east / 1000,
});
const polygon = [corner(-3, -3), corner(-3, 3), corner(3, 3), corner(3, -3)];
const rule = {
  area: 'freetown',
  names: { en: 'City centre' },
  polygon,
  line: null,
  widthM: 50,
  crossingM: 0,
  walkM: 100,
  vehicleTypes: ['motorbike'],
  weekdays: [1, 2, 3, 4, 5, 6, 7],
  from: 0,
  to: 1440,
  effect: 'no_entry',
  source: 'Directive of 29 January 2024',
  reason,
};
const draft = (changes: object = {}, as = first) =>
  backend.call(routes.draftLegalRule, { as, body: { ...rule, ...changes } });
const decide = (
  route: typeof routes.publishLegalRule | typeof routes.withdrawLegalRule,
  as: Actor | undefined,
  { id, decisionId }: { id?: unknown; decisionId?: unknown },
) => backend.call(route, { as, params: { id: String(id) }, body: { reason, seen: decisionId } });
const publish = (as: Actor | undefined, of: object) => decide(routes.publishLegalRule, as, of);
const withdraw = (as: Actor | undefined, of: object) => decide(routes.withdrawLegalRule, as, of);
const listed = async (as = first) => (await backend.call(routes.legalRules, { as })).body;

async function offered(): Promise<string[]> {
  const { body } = await backend.call(routes.quoteRide, {
    as: await aRider(backend.core),
    body: {
      pickupLocation: { address: 'Cotton Tree', ...cottonTree },
      dropoffLocation: { address: 'Lumley', ...lumley },
    },
  });
  return Array.isArray(body.options) ? body.options.map((option) => String(Object(option).vehicleType)) : [];
}

test('a rule is drafted by one admin, published by another, holds from then on, and is withdrawn', async () => {
  expect(await offered()).toContain('motorbike');
  const { status, body: drafted } = await draft();
  expect({ status, drafted }).toMatchObject({ status: 200, drafted: { status: 'draft', isOwn: true, reason } });
  expect(await offered()).toContain('motorbike');
  expect(await publish(first, drafted)).toMatchObject({ status: 409, body: { code: 'ops.own_draft' } });
  expect(await listed(second)).toMatchObject([{ id: drafted.id, isOwn: false, changedBy: expect.any(String) }]);
  const { body: published } = await publish(second, drafted);
  expect(published).toMatchObject({ id: drafted.id, status: 'published' });
  expect(await offered()).not.toContain('motorbike');
  expect(await publish(second, published)).toMatchObject({ status: 404 });
  expect(await withdraw(first, published)).toMatchObject({ status: 200 });
  expect(await offered()).toContain('motorbike');
  expect(await listed()).toEqual([]);
  const lines = await backend.core.sql(`SELECT action, actor_id FROM audit_log WHERE subject_id = $1 ORDER BY id`, [
    drafted.id,
  ]);
  expect(lines).toEqual([
    { action: 'legal_rule.drafted', actorId: first?.id },
    { action: 'legal_rule.published', actorId: second?.id },
    { action: 'legal_rule.withdrawn', actorId: first?.id },
  ]);
});

test('a published rule is changed by a draft that takes its place', async () => {
  const { body: old } = await publish(second, (await draft()).body);
  const { body: change } = await draft({ id: old.id, seen: old.decisionId, vehicleTypes: ['kekeh'] }, second);
  expect(change).toMatchObject({ status: 'draft', replaces: old.id });
  expect(await listed()).toHaveLength(2);
  expect(await offered()).not.toContain('motorbike');
  const { body: next } = await publish(first, change);
  expect(await listed()).toMatchObject([{ id: next.id, vehicleTypes: ['kekeh'], status: 'published' }]);
  expect(await offered()).toContain('motorbike');
});

test('a draft that another admin has changed, discarded or published is not published as it was seen', async () => {
  const { body: drafted } = await draft();
  const { body: changed } = await draft({ id: drafted.id, seen: drafted.decisionId, walkM: 0 });
  const outdated = {
    status: 409,
    body: { code: 'ops.decided_meanwhile', decision: { by: expect.any(String), reason } },
  };
  expect(await publish(second, drafted)).toMatchObject(outdated);
  expect(await draft({ id: drafted.id, seen: drafted.decisionId }, second)).toMatchObject(outdated);
  const both = await Promise.all([publish(second, changed), withdraw(first, changed)]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
});

test('two drafts of one rule do not both take its place', async () => {
  const { body: old } = await publish(second, (await draft()).body);
  const seen = { id: old.id, seen: old.decisionId };
  const drafts = [(await draft({ ...seen, walkM: 0 })).body, (await draft({ ...seen, walkM: 50 })).body];
  const both = await Promise.all(drafts.map((one) => publish(second, one)));
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
});

test.each([
  ['with an outline and a line', { line: [cottonTree, lumley] }, 400, 'request.invalid'],
  ['without ground', { polygon: null }, 400, 'request.invalid'],
  ['with lines that cross', { polygon: [polygon[0], polygon[2], polygon[1], polygon[3]] }, 422, 'area.lines_cross'],
  ['in the other country', { area: 'conakry' }, 422, 'place.other_country'],
  ['of a city that does not exist', { area: 'nowhere' }, 400, 'request.invalid'],
  ['of a class that does not exist', { vehicleTypes: ['rocket'] }, 400, 'request.invalid'],
  ['without a weekday', { weekdays: [] }, 400, 'request.invalid'],
  ['without a source', { source: '' }, 400, 'request.invalid'],
])('a rule %s is refused', async (_, changes, status, code) => {
  expect(await draft(changes)).toMatchObject({ status, body: { code } });
});

test('a rule along a line is stored as drawn', async () => {
  const { body } = await draft({ polygon: null, line: [cottonTree, lumley], crossingM: 120 });
  expect(body).toMatchObject({ polygon: null, line: [cottonTree, lumley], crossingM: 120 });
});

test('other admins see it at once, and only admins see and change rules', async () => {
  const { body: drafted } = await draft();
  expect(backend.publisher.published.some(({ payload }) => Object(payload).about === 'rules')).toBe(true);
  const as = await aRider(backend.core);
  expect((await backend.call(routes.legalRules, { as })).status).toBe(403);
  expect((await draft({}, as)).status).toBe(403);
  expect((await publish(as, drafted)).status).toBe(403);
  expect((await backend.call(routes.legalRules)).status).toBe(401);
});

const preview = async (as: Actor | undefined, id: unknown) =>
  backend.call(routes.previewLegalRule, { as, params: { id: String(id) } });

test('a draft says what it would have meant for the trips of the last week, beside the rule that it replaces', async () => {
  const rider = await aRider(backend.core);
  const there = {
    pickupLocation: { address: 'Cotton Tree', ...cottonTree },
    dropoffLocation: { address: 'Lumley', ...lumley },
  };
  const ride = await aRide(backend.core, rider, { ...there, vehicleType: 'motorbike' });
  const other = await aRide(backend.core, await aRider(backend.core), { ...there, vehicleType: 'standard' });
  // Yesterday at noon and at nine, whatever time it is now.
  const yesterdayAt = `UPDATE rides SET requested_at = date_trunc('day', now(), 'UTC') - interval '1 day' + $2::interval WHERE id = $1`;
  await backend.core.sql(yesterdayAt, [ride.id, '12 hours']);
  await backend.core.sql(yesterdayAt, [other.id, '9 hours']);
  const { body: atNoon } = await draft({ from: 11 * 60, to: 13 * 60 });
  const one = { forbidden: 1, pickups: 1, dropoffs: 0, ways: 1 };
  expect((await preview(first, atNoon.id)).body).toEqual({ rides: 1, isWholeWeek: true, ...one, replaced: null });
  const { body: old } = await publish(second, atNoon);
  const { body: next } = await draft({
    id: old.id,
    seen: old.decisionId,
    from: 14 * 60,
    to: 15 * 60,
    vehicleTypes: ['motorbike', 'standard'],
  });
  const none = { forbidden: 0, pickups: 0, dropoffs: 0, ways: 0 };
  expect((await preview(second, next.id)).body).toMatchObject({ rides: 2, ...none, replaced: one });
  expect((await preview(second, rider.id)).status).toBe(404);
  expect((await preview(rider, next.id)).status).toBe(403);
});

test('a rule holds from its day on, and none that holds ends before the one that takes its place begins', async () => {
  const later = new Date(Date.now() + 24 * 60 * 60_000).toISOString();
  const { body: coming } = await publish(second, (await draft({ inForceFrom: later })).body);
  expect(coming).toMatchObject({ status: 'published', inForceFrom: later });
  expect(await offered()).toContain('motorbike');
  // One that does not hold yet may be put off.
  const later2 = new Date(Date.parse(later) + 60_000).toISOString();
  const gap = { status: 422, body: { code: 'ops.rule_gap' } };
  expect(await draft({ id: coming.id, seen: coming.decisionId, inForceFrom: later2 })).toMatchObject({ status: 200 });
  const { body: held } = await publish(second, (await draft()).body);
  expect(await draft({ id: held.id, seen: held.decisionId, inForceFrom: later })).toMatchObject(gap);
  const { body: change } = await draft({ id: held.id, seen: held.decisionId });
  expect(await draft({ id: change.id, seen: change.decisionId, inForceFrom: later })).toMatchObject(gap);
});
