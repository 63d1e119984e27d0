import { describe, expect, test } from '@jest/globals';
import { LANGUAGES } from '@waka/contracts/languages';
import { compose, type Template } from './templates.ts';
import { wordings } from './wordings.ts';

const secrets = {
  codeOf: () => '012345',
  resetTokenOf: () => 't'.repeat(43),
  emailTokenOf: () => 'e'.repeat(43),
  shareTokenOf: () => 's'.repeat(22),
  contactTokenOf: () => 'c'.repeat(22),
  ownerTokenOf: () => 'o'.repeat(22),
  ownerCodeOf: () => '0421',
  publicUrl: 'https://rides.waka.example',
};

/** The letters of a single text; any other letter would halve the length that a text can have. */
const GSM_7 = /^[\w @£$¥èéùìòÇØøÅå!"#%&'()*+,\-./:;<=>?¡ÄÖÑÜ§¿äöñüà\n\r^{}[\]~|€\\]*$/;

const texts: Template[] = [
  { template: 'code', params: { codeId: 'id' } },
  { template: 'already_registered', params: { userType: 'driver' } },
  { template: 'already_registered', params: { userType: 'rider' } },
  { template: 'contact_changed', params: { userType: 'driver', what: 'phone' } },
  { template: 'contact_changed', params: { userType: 'rider', what: 'email' } },
  { template: 'deletion_requested', params: { userType: 'driver' } },
  { template: 'deletion_cancelled', params: { userType: 'driver' } },
  { template: 'account_restored', params: { userType: 'driver' } },
];

describe.each(LANGUAGES)('in %s', (language) => {
  test.each(texts)('the text $template fits one text message', (template) => {
    const { text } = compose(template, language, secrets);
    const isPlain = GSM_7.test(text);
    expect({ text, isPlain }).toEqual({ text, isPlain: language !== 'ar' });
    expect(text.length).toBeLessThanOrEqual(isPlain ? 160 : 70);
  });

  test('a call for help fits one text, or two in Arabic, however long the name is', () => {
    const call = { template: 'emergency', params: { name: 'Aminata Fatmata '.repeat(5), shareId: 'id' } } as const;
    const { text } = compose(call, language, secrets);
    expect(text).toContain(`https://rides.waka.example/r/${'s'.repeat(22)}`);
    expect(GSM_7.test(text)).toBe(language !== 'ar');
    expect(text.length).toBeLessThanOrEqual(language === 'ar' ? 134 : 160);
  });

  test('the warning that no driver is near says the time by the clocks of the city, in one text, or two in Arabic', () => {
    const params = { pickupAt: '2027-01-05T06:30:00.000Z', timeZone: 'Europe/Paris' };
    const { text } = compose({ template: 'scheduled_in_doubt', params }, language, secrets);
    expect(text).toContain('07:30');
    expect(text).toContain('https://rides.waka.example');
    expect(GSM_7.test(text)).toBe(language !== 'ar');
    expect(text.length).toBeLessThanOrEqual(language === 'ar' ? 134 : 160);
  });

  test('an emergency contact is asked in one text, or two in Arabic, by a first name of letters alone', () => {
    const name = 'Win 5000 at evil.example/now Aminata Fatmata Kamara-Sesay';
    const message = { template: 'contact_invitation', params: { name, linkId: 'id' } } as const;
    const { text } = compose(message, language, secrets);
    expect(text).toContain(`https://rides.waka.example/c/${'c'.repeat(22)}`);
    expect(text).toMatch(/^Win [^ ]/);
    expect(text).not.toMatch(/5000|evil|Aminata/);
    expect(GSM_7.test(text)).toBe(language !== 'ar');
    expect(text.length).toBeLessThanOrEqual(language === 'ar' ? 134 : 160);
  });

  const driver = 'Abdulrahman-Mohamed-Alimamy Se';
  test.each([
    { template: 'owner_proposal', params: { name: driver, linkId: 'id' } },
    { template: 'owner_paid', params: { name: driver, linkId: 'id' } },
    { template: 'owner_ended', params: { name: driver, linkId: 'id' } },
    { template: 'owner_link', params: { linkId: 'id' } },
    { template: 'owner_day_off', params: { name: driver, day: '2026-11-27', linkId: 'id' } },
    { template: 'owner_day_off', params: { name: driver, day: '2026-11-27', linkId: 'id', isTakenBack: true } },
    { template: 'owner_wallet', params: { wallet: 'Orange Money', linkId: 'id' } },
    { template: 'owner_wallet', params: { wallet: null, linkId: 'id' } },
    { template: 'owner_payment', params: { name: driver, paymentId: 'id', amount: 123_456_789, currency: 'SLE' } },
  ] as const)('the text $template to an owner is one text, or two in Arabic', (message) => {
    const { text } = compose(message, language, secrets);
    expect(text).toContain(
      message.template === 'owner_payment' ? '0421' : `https://rides.waka.example/owner/${'o'.repeat(22)}`,
    );
    expect({ text, isPlain: GSM_7.test(text) }).toEqual({ text, isPlain: language !== 'ar' });
    expect(text.length).toBeLessThanOrEqual(language === 'ar' ? 134 : 160);
  });

  test.each([
    [5000, 'SLE', 'Le 50,000 (NLe 50)'],
    [2675, 'SLE', 'Le 26,750 (NLe 26.75)'],
    [150_000, 'GNF', 'GNF 150,000'],
  ] as const)('a sum is texted to an owner as people count it and as notes have it: %d %s', (amount, currency, sum) => {
    const message = { template: 'owner_payment', params: { name: driver, paymentId: 'id', amount, currency } } as const;
    expect(compose(message, language, secrets).text).toContain(sum);
  });

  test.each([
    ["'5000' +23276 - !!", /^(Someone|Quelqu'un|شخص|Posin|Alguém) /],
    ['', /^(Someone|Quelqu'un|شخص|Posin|Alguém) /],
    ['A'.repeat(60), /^A{30} /],
    ["N'Dea-Marie Kamara", /^N'Dea-Marie (?!Kamara)/],
  ])('texts name %j by a short first name or a neutral word', (name, start) => {
    const { text } = compose({ template: 'emergency', params: { name, shareId: 'id' } }, language, secrets);
    expect(text).toMatch(start);
  });

  test.each(['passenger_driver_found', 'passenger_driver_arrived'] as const)(
    '%s has the driver, the plate, the PIN and the link in one text, or two in Arabic, however long the names are',
    (template) => {
      const params = {
        booker: 'Abdulrahmanulhaq Kamara',
        driver: 'Mohamedsallieu Sesay',
        plate: 'AKL 4821',
        pin: '0421',
        shareId: 'id',
      };
      const { text } = compose({ template, params }, language, secrets);
      for (const part of ['Abdulrahmanu', 'Mohamedsalli', 'AKL 4821', '0421', `/r/${'s'.repeat(22)}`]) {
        expect(text).toContain(part);
      }
      expect(GSM_7.test(text)).toBe(language !== 'ar');
      expect(text.length).toBeLessThanOrEqual(language === 'ar' ? 134 : 160);
      const { pin: _, ...withoutPin } = params;
      expect(compose({ template, params: withoutPin }, language, secrets).text).not.toMatch(/PIN|الرمز|0421/);
    },
  );

  test('a passenger is texted that a ride will not take place in one text, or two in Arabic', () => {
    const params = { booker: 'Abdulrahmanulhaq Kamara' };
    const { text } = compose({ template: 'passenger_cancelled', params }, language, secrets);
    expect(text).toContain('Abdulrahmanu');
    expect(GSM_7.test(text)).toBe(language !== 'ar');
    expect(text.length).toBeLessThanOrEqual(language === 'ar' ? 134 : 160);
  });

  test('a code begins the text and ends it in the form that phones fill in by themselves', () => {
    const { text } = compose({ template: 'code', params: { codeId: 'id' } }, language, secrets);
    expect(text).toMatch(/^012345 [^]+\n\n@rides\.waka\.example #012345$/);
  });

  test('a changed password signs out every device but the one that changed it', () => {
    const { text } = compose({ template: 'password_changed', params: { userType: 'rider' } }, language, secrets);
    expect(text).toMatch(/other than the one|autres que celui|além do|ɔda fon pas di wan|غير الجهاز/);
  });

  test('a reset links to the page with what it needs', () => {
    const reset = { template: 'password_reset', params: { resetId: 'id', userType: 'driver' } } as const;
    const { text } = compose(reset, language, secrets);
    expect(text).toContain(`https://rides.waka.example/reset-password?token=${'t'.repeat(43)}&type=driver\n`);
  });
});

test('no text to an owner says of which sex a driver is', () => {
  const toOwners = Object.entries(wordings.en).filter(([key]) => key.startsWith('owner_') && key.endsWith('.text'));
  expect(toOwners.length).toBeGreaterThan(6);
  for (const [, text] of toOwners) expect(text).not.toMatch(/\b(he|his|him|she|her)\b/i);
});
