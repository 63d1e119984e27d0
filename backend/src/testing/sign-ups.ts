import type { RegistrableType } from '@waka/contracts/accounts/account-requests';
import { routes } from '@waka/contracts/routes';
import { Browser } from './browser.ts';
import { codeSentTo } from './post.ts';
import type { TestBackend } from './test-backend.ts';

let people = 0;

/** Invents a new person, with a phone in a block of numbers of its own; ten in a row are of ten networks. */
export function aPerson(userType: RegistrableType = 'rider') {
  people += 1;
  return {
    fullName: 'Isatu Bangura',
    email: `isatu${people}@example.com`,
    phone: `+2327${String(people).padStart(3, '0').split('').toReversed().join('')}0000`,
    password: 'kola nut and ginger',
    userType,
  };
}

export type Person = ReturnType<typeof aPerson>;

/** Returns a browser in which this person has just registered and proved the phone. */
export async function aRegistered(backend: TestBackend, person: Person): Promise<Browser> {
  const browser = new Browser(backend);
  await browser.call(routes.register, person);
  const { phone, userType } = person;
  await browser.call(routes.verifyOtp, { phone, userType, code: await codeSentTo(backend.core, phone) });
  return browser;
}
