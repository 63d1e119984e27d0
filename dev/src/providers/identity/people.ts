import { randomUUID } from 'node:crypto';

/** The provider's name for a sign-in by two factors. */
export const TWO_FACTORS = 'urn:waka:two-factors';

/** A person whom the local provider signs in without a password. */
export interface DemoPerson {
  id: string;
  email: string;
  name: string | null;
  /** The person's role in Waka, shown in the list. */
  note: string;
  roles: string[];
  /** The factors that the provider reports. */
  factors: string[];
}

export const demoPeople: readonly DemoPerson[] = [
  {
    id: 'admin',
    email: 'admin@waka.test',
    name: 'Adama Cole',
    note: 'Admin, by a claim',
    roles: ['admin'],
    factors: ['pwd', 'mfa'],
  },
  {
    id: 'ops',
    email: 'ops@waka.test',
    name: 'Mariatu Kamara',
    note: 'Admin, by the list of e-mails',
    roles: [],
    factors: ['pwd'],
  },
  {
    id: 'visitor',
    email: 'visitor@waka.test',
    name: 'Joseph Koroma',
    note: 'No role: completes a profile',
    roles: [],
    factors: ['pwd'],
  },
];

/** Creates another person for each choice, without a name. */
export const aNewcomer = (): DemoPerson => newcomer(randomUUID().slice(0, 8));

const NEWCOMER = /^newcomer-([0-9a-f]{8})$/;

export function personWith(id: string): DemoPerson | null {
  const [, code] = NEWCOMER.exec(id) ?? [];
  return code ? newcomer(code) : (demoPeople.find((person) => person.id === id) ?? null);
}

const newcomer = (code: string): DemoPerson => ({
  id: `newcomer-${code}`,
  email: `newcomer-${code}@waka.test`,
  name: null,
  note: 'Another person each time, without a name',
  roles: [],
  factors: ['pwd'],
});
