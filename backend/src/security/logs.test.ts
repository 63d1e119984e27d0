import { Writable } from 'node:stream';
import { expect, test } from '@jest/globals';
import { routes } from '@waka/contracts/routes';
import { createLogger } from '@waka/core/platform/telemetry/logger';
import { cottonTree } from '@waka/core/testing/builders';
import { testServices } from '@waka/core/testing/test-core';
import { booking } from '../testing/bookings.ts';
import { Browser } from '../testing/browser.ts';
import { codeSentTo, otherThan } from '../testing/post.ts';
import { aPerson } from '../testing/sign-ups.ts';
import { testBackend } from '../testing/test-backend.ts';

test('S48: the log of a whole day of a person holds no code, token, phone, name, PIN or place', async () => {
  const lines: string[] = [];
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString());
      done();
    },
  });
  const services = await testServices();
  const backend = await testBackend({}, services, createLogger('test', 'debug', sink));
  const rider = aPerson();
  const browser = new Browser(backend);
  await browser.call(routes.register, rider);
  const code = await codeSentTo(backend.core, rider.phone);
  await browser.call(routes.verifyOtp, { phone: rider.phone, userType: 'rider', code: otherThan(code) });
  await browser.call(routes.verifyOtp, { phone: rider.phone, userType: 'rider', code });
  await browser.call(routes.login, { email: rider.email, password: 'not the password' });
  await browser.call(routes.forgotPassword, { email: rider.email, userType: 'rider' });
  const { body: ride } = await browser.call(routes.requestRide, booking);
  await browser.call(routes.myRides);
  const token = browser.cookieNamed('waka_sid') ?? '';
  const device = browser.cookieNamed('waka_device') ?? '';
  await backend.close();

  const text = lines.join('');
  expect(lines.length).toBeGreaterThan(7);
  expect(String(ride.pin)).toMatch(/^\d{4}$/);
  const secrets = [code, token, device, rider.phone, rider.phone.slice(4), rider.email, rider.password, rider.fullName];
  expect(token.length * device.length).toBeGreaterThan(0);
  for (const secret of [...secrets, `"${String(ride.pin)}"`, String(cottonTree.lat)])
    expect(text).not.toContain(secret);
  expect(text).not.toMatch(/"(pin|lat|lng|phone|email|password|code|token)":/);
});
