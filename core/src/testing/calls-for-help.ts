import type { Visitor } from '../accounts/visitor.ts';
import type { Actor } from '../platform/actor.ts';
import { saveContacts } from '../safety/emergency-contacts.ts';
import { aDriver, anAcceptedRide, aRider } from './builders.ts';
import type { TestCore } from './test-core.ts';

export const visitor: Visitor = {
  browser: 'browser',
  device: null,
  address: '198.51.100.1',
  userAgent: null,
  language: 'en',
};

export const contacts = [
  { name: 'Mama', phone: '+23276000001' },
  { name: 'Alusine', phone: '077 000002' },
];

/** Builds the steps of a test of calls for help. */
export const callsForHelp = (core: () => TestCore) => ({
  /** Opens an accepted ride of a new rider and a new driver. */
  aRideOfTwo: async (): Promise<{ rider: Actor; driver: Actor; rideId: string }> => {
    const [rider, driver] = [await aRider(core(), { usesPin: false }), await aDriver(core())];
    return { rider, driver, rideId: (await anAcceptedRide(core(), rider, driver)).id };
  },
  anAdmin: async (): Promise<Actor> => {
    const [user] = await core().sql<{ id: string }>(
      `INSERT INTO users (user_type, full_name) VALUES ('admin', 'Hawa Bangura') RETURNING id`,
    );
    return { id: user?.id ?? '', role: 'admin' };
  },
  /** Saves contacts and marks them as confirmed. */
  confirmedContacts: async (actor: Actor, list: { name: string; phone: string }[]): Promise<void> => {
    await saveContacts(core(), actor, visitor, { contacts: list });
    await core().sql('UPDATE emergency_contacts SET confirmed_at = now() WHERE user_id = $1', [actor.id]);
  },
});
