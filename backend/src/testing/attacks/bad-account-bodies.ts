import { routes } from '@waka/contracts/routes';
import { Agent, request } from 'node:http';
import type { AnyRoute } from '../../http/routes/route.ts';
import { randomFrom, type Random } from './random.ts';
import { aPerson, aRegistered } from '../sign-ups.ts';
import type { TestBackend } from '../test-backend.ts';

const AT_ONCE = 24;

const right: Record<string, unknown> = {
  ...aPerson(),
  code: '123456',
  token: 'x'.repeat(43),
  username: 'isatu',
};
const names = Object.keys(right);

/** Fields of each call: most bodies have exactly these, so that they pass the first check. */
const wanted = new Map<AnyRoute, string[]>([
  [routes.login, ['email', 'password', 'userType']],
  [routes.register, ['fullName', 'email', 'phone', 'password', 'userType']],
  [routes.verifyPhone, ['phone', 'code']],
  [routes.resendCode, ['phone']],
  [routes.loginByPhone, ['phone', 'userType']],
  [routes.verifyOtp, ['phone', 'code', 'userType']],
  [routes.forgotPassword, ['email', 'userType']],
  [routes.resetPassword, ['token', 'password', 'userType']],
]);
const strange: unknown[] = [
  null,
  true,
  0,
  -1,
  1e308,
  '',
  ' ',
  '\0',
  '\ud800',
  '‮',
  "' OR 1=1 --",
  '%',
  '{{7*7}}',
  'x'.repeat(5000),
  '+232',
  '+23276000000000000',
  '٠١٢٣٤٥',
  'a@b',
  'a@example.com\r\nBcc: b@example.com',
  [],
  [[]],
  ['rider'],
  {},
  { $ne: null },
  { toString: 1 },
  { length: 6 },
  'admin',
  'rider',
  '000000',
];

function aBody(row: AnyRoute, random: Random): string {
  const body: Record<string, unknown> = {};
  for (const name of random(5) === 0 ? names : (wanted.get(row) ?? names)) {
    const choice = random(10);
    if (choice < 7) body[name] = right[name];
    else if (choice < 9) body[name] = strange[random(strange.length)];
  }
  if (random(10) === 0)
    body[['__proto__', 'constructor', 'isApproved', '', 'a.b'][random(5)] ?? ''] = strange[random(29)];
  const text = JSON.stringify(body);
  // Sometimes cut off, wrapped or altered.
  return [text.slice(0, random(text.length)), `[${text}]`, text.replace(':', ','), text, text, text][random(6)] ?? text;
}

const calls = Object.values(routes).filter(({ method, path }) => method !== 'GET' && path.startsWith('/api/auth/'));

/**
 * Sends so many bad bodies, the same ones each time, over every call of accounts; returns how often each status came.
 */
export async function sendBadBodies(backend: TestBackend, count: number): Promise<Map<number, number>> {
  const { cookie } = await aRegistered(backend, aPerson());
  const random = randomFrom(20_251_121);
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  const { hostname, port } = new URL(backend.url);
  const statuses = new Map<number, number>();
  const send = () => {
    const row = calls[random(calls.length)] ?? routes.register;
    const body = aBody(row, random);
    const headers = { 'content-type': 'application/json', ...(random(2) === 0 && { cookie }) };
    return new Promise<void>((resolve, reject) => {
      const call = request({ agent, hostname, port, method: row.method, path: row.path, headers }, (answer) => {
        const status = answer.statusCode ?? 0;
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        answer.resume().on('end', () => {
          if (status >= 500) reject(new Error(`${status} for ${row.method} ${row.path} ${body.slice(0, 500)}`));
          else resolve();
        });
      });
      call.on('error', reject).end(body);
    });
  };
  let left = count;
  const lane = async () => {
    while (left > 0) {
      left -= 1;
      await send();
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  agent.destroy();
  return statuses;
}
