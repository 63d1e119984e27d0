import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { sessionRoom } from '../../platform/rooms.ts';
import { testCore, type TestCore } from '../../testing/test-core.ts';
import { completeProfile } from '../registration/complete-profile.ts';
import type { ProvedIdentity } from './provider-claims.ts';
import { userById } from '../read-user.ts';
import { findSession, openSession, sessionIdOf } from '../sessions/sessions.ts';
import { signInByProvider } from './sign-in-by-provider.ts';

let core: TestCore;
beforeAll(async () => {
  core = await testCore();
});
afterAll(() => core.close());

let people = 0;

function aPerson(changes: Partial<ProvedIdentity> = {}): ProvedIdentity {
  people += 1;
  const subject = String(people);
  const email = `person${people}@example.com`;
  return { issuer: 'https://one.example', subject, email, fullName: 'Ama Koroma', isAdmin: false, ...changes };
}

const aRegistered = (userType: 'rider' | 'driver', email: string | null) =>
  core.sql<{ id: string }>(`INSERT INTO users (user_type, email, full_name) VALUES ($1, $2, 'Known') RETURNING id`, [
    userType,
    email,
  ]);

const profile = { userType: 'rider', fullName: 'Ama Koroma', phone: '+23276555001' } as const;

describe('an account', () => {
  test('is created once, also by two browsers at the same instant', async () => {
    const person = aPerson();
    const ids = await Promise.all([1, 2, 3, 4].map(() => signInByProvider(core, person)));
    expect(new Set(ids).size).toBe(1);
    expect(await userById(core, ids[0] ?? '')).toMatchObject({ userType: null, firstName: 'Ama', lastName: 'Koroma' });
  });

  test('is found again when the provider has moved, by the e-mail it verified before', async () => {
    const person = aPerson({ isAdmin: true });
    const id = await signInByProvider(core, person);
    const moved = { ...person, issuer: 'https://two.example', subject: 'anew' };
    expect(await signInByProvider(core, moved)).toBe(id);
    expect(await signInByProvider(core, { ...moved, email: null })).toBe(id);
    expect(await signInByProvider(core, { ...moved, subject: 'stranger', email: null })).not.toBe(id);
  });

  test('of a registration is not taken over by a person with the same e-mail', async () => {
    const person = aPerson();
    const [registered] = await aRegistered('rider', person.email);
    const id = await signInByProvider(core, person);
    expect(id).not.toBe(registered?.id);
    await core.sql('UPDATE users SET email_confirmed_at = now() WHERE id = $1', [registered?.id]);
    await expect(completeProfile(core, id, profile)).rejects.toMatchObject({ code: 'auth.email_taken' });
    await completeProfile(core, id, { ...profile, userType: 'driver' });
    expect(await userById(core, id)).toMatchObject({ userType: 'driver', isApproved: false });
  });

  test('is separate for the admin and the rider of one person', async () => {
    const person = aPerson();
    const riderId = await signInByProvider(core, person);
    await completeProfile(core, riderId, profile);
    const adminId = await signInByProvider(core, { ...person, isAdmin: true });
    expect(adminId).not.toBe(riderId);
    expect(await userById(core, riderId)).toMatchObject({ userType: 'rider' });
    expect(await userById(core, adminId)).toMatchObject({ userType: 'admin', email: person.email });
    expect(await signInByProvider(core, person)).toBe(riderId);
  });
});

test('of a former admin has no admin session from the next sign-in on', async () => {
  const person = aPerson({ isAdmin: true });
  const adminId = await signInByProvider(core, person);
  const sessionId = sessionIdOf(await openSession(core, adminId, null));
  const laterId = await signInByProvider(core, { ...person, isAdmin: false });
  expect(await userById(core, laterId)).toMatchObject({ userType: null });
  expect(await findSession(core, sessionId)).toBeNull();
  expect(core.publisher.published).toContainEqual({
    room: sessionRoom(sessionId),
    event: 'session:ended',
    payload: { reason: 'revoked' },
  });
});

describe('a session of a provider', () => {
  test('has a last hour, however much it is used', async () => {
    const traces = { intendedRole: null, idToken: null, hours: 12 };
    const userId = await signInByProvider(core, aPerson({ isAdmin: true }));
    const id = sessionIdOf(await openSession(core, userId, null, traces));
    await core.sql(`UPDATE sessions SET last_seen_at = now() - interval '6 minutes' WHERE id = $1`, [id]);
    expect(await findSession(core, id)).toMatchObject({ isProlonged: true });
    const [row] = await core.sql<{ hours: number }>(
      'SELECT extract(epoch FROM expires_at - now())::float8 / 3600 AS hours FROM sessions WHERE id = $1',
      [id],
    );
    expect(row?.hours).toBeGreaterThan(11.9);
    expect(row?.hours).toBeLessThanOrEqual(12);
  });

  test('lasts as long as any other where no limit is set', async () => {
    const userId = await signInByProvider(core, aPerson());
    const traces = { intendedRole: 'driver', idToken: 'x', hours: null } as const;
    const id = sessionIdOf(await openSession(core, userId, null, traces));
    expect(await findSession(core, id)).toMatchObject({ userId, actor: null });
    const rows = await core.sql(`SELECT 1 FROM sessions WHERE id = $1 AND expires_at > now() + interval '29 days'`, [
      id,
    ]);
    expect(rows).toHaveLength(1);
  });
});
