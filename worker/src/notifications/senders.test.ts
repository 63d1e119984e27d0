import { afterEach, describe, expect, test } from '@jest/globals';
import { NotTaken } from '@waka/core/messages/senders';
import { africasTalkingSender } from './africas-talking-sender.ts';
import { smtpSender } from './smtp-sender.ts';
import { sandboxMailServer } from './testing/sandbox-mail-server.ts';
import { africasTalking, sandboxProvider, twilio, type SandboxProvider } from './testing/sandbox-provider.ts';
import { twilioSender } from './twilio-sender.ts';

const text = { to: '+23276123456', text: '123456 is your Waka code.', reference: 'id' };
const policy = { dialCodes: ['232'], dailyBudget: 10 };

const opened: { close(): void }[] = [];
afterEach(() => {
  for (const server of opened.splice(0)) server.close();
});
async function opening<Server extends { close(): void }>(server: Promise<Server>): Promise<Server> {
  opened.push(await server);
  return server;
}

async function aClosedPort(): Promise<string> {
  const server = await sandboxProvider(africasTalking());
  server.close();
  return new URL(server.url).port;
}

const failureOf = (sending: Promise<void>) =>
  sending.then(
    () => null,
    (error: unknown) => error,
  );

/** Returns what the caller does next: try again, give up, or nothing as it may have been sent. */
const kindOf = (error: unknown) => (error instanceof NotTaken ? (error.isFinal ? 'final' : 'again') : 'unknown');

const viaAfricasTalking = ({ url }: Pick<SandboxProvider, 'url'>, apiKey = 'key') =>
  africasTalkingSender({ ...policy, provider: 'africastalking', url, username: 'sandbox', apiKey, from: 'Waka' });
const viaTwilio = ({ url }: Pick<SandboxProvider, 'url'>, from = '+15005550006') =>
  twilioSender({ ...policy, provider: 'twilio', url, accountSid: 'AC1', authToken: 'secret', from });
const bySmtp = ({ url }: Pick<SandboxProvider, 'url'>) =>
  smtpSender({ provider: 'smtp', url, from: 'Waka <no-reply@waka.example>' });

describe("Africa's Talking", () => {
  test('takes a text in its own form', async () => {
    const provider = await opening(sandboxProvider(africasTalking()));
    await viaAfricasTalking(provider).send(text);
    expect(Object.fromEntries(provider.received[0]?.form ?? [])).toEqual({
      username: 'sandbox',
      to: '+23276123456',
      message: text.text,
      bulkSMSMode: '1',
      from: 'Waka',
    });
    expect(provider.received[0]?.headers).toMatchObject({ apikey: 'key', accept: 'application/json' });
  });

  test.each([
    [100, null],
    [102, null],
    [403, 'final'],
    [405, 'again'],
    [500, 'again'],
  ])('with a recipient marked %s', async (statusCode, kind) => {
    const provider = await opening(sandboxProvider(africasTalking(() => statusCode)));
    const failure = await failureOf(viaAfricasTalking(provider).send(text));
    expect(failure && kindOf(failure)).toBe(kind);
  });

  test('with a wrong key is not tried again', async () => {
    const provider = await opening(sandboxProvider(africasTalking()));
    expect(kindOf(await failureOf(viaAfricasTalking(provider, 'wrong').send(text)))).toBe('final');
  });
});

describe('Twilio', () => {
  test('takes a text in its own form, from a number or a service', async () => {
    const provider = await opening(sandboxProvider(twilio()));
    await viaTwilio(provider).send(text);
    await viaTwilio(provider, 'MG12').send(text);
    const common = { To: '+23276123456', Body: text.text, ValidityPeriod: '300' };
    expect(provider.received.map(({ form }) => Object.fromEntries(form))).toEqual([
      { ...common, From: '+15005550006' },
      { ...common, MessagingServiceSid: 'MG12' },
    ]);
  });

  test.each([
    [429, { code: 20429, message: 'Too many requests' }, 'again'],
    [503, { code: 20503 }, 'again'],
    [400, { code: 21211, message: "The 'To' number +23276123456 is not a valid phone number." }, 'final'],
    [500, { code: 20500 }, 'unknown'],
  ])('answering %s', async (status, body, kind) => {
    const provider = await opening(sandboxProvider(twilio(() => ({ status, body }))));
    const failure = await failureOf(viaTwilio(provider).send(text));
    expect(kindOf(failure)).toBe(kind);
    expect(String(failure)).not.toContain('76123456');
  });

  test('that cannot be reached accepted nothing', async () => {
    expect(kindOf(await failureOf(viaTwilio({ url: `http://127.0.0.1:${await aClosedPort()}` }).send(text)))).toBe(
      'again',
    );
  });

  test('that breaks off after the request may have sent it', async () => {
    const provider = await opening(sandboxProvider(() => new Promise(() => undefined)));
    const failure = failureOf(viaTwilio(provider).send(text));
    while (provider.received.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    provider.close();
    expect(kindOf(await failure)).toBe('unknown');
  });
});

describe('a mail server', () => {
  const mail = { to: 'isatu@example.com', subject: 'Reset', text: 'Choose a new password.', reference: 'id' };

  test('takes a mail', async () => {
    const server = await opening(sandboxMailServer());
    await bySmtp(server).send(mail);
    expect(server.mails).toHaveLength(1);
    expect(server.mails[0]).toMatchObject({ to: 'isatu@example.com' });
    expect(server.mails[0]?.source).toContain('From: Waka <no-reply@waka.example>');
    expect(server.mails[0]?.source).toContain('Message-ID: <id@waka.example>');
    expect(server.mails[0]?.source).toContain('\n\nChoose a new password.');
  });

  test('sends no second mail for a line break in an address', async () => {
    const server = await opening(sandboxMailServer());
    await failureOf(bySmtp(server).send({ ...mail, to: 'a@example.com\r\nBcc: b@example.com' }));
    expect(server.mails.map(({ to }) => to)).not.toContain('b@example.com');
    expect(server.mails[0]?.source ?? '').not.toMatch(/^Bcc/m);
  });

  test.each([
    ['450 mailbox busy', 'again'],
    ['550 no such user', 'final'],
  ])('answering %s', async (refusal, kind) => {
    const server = await opening(sandboxMailServer(() => refusal));
    expect(kindOf(await failureOf(bySmtp(server).send(mail)))).toBe(kind);
    expect(server.mails).toEqual([]);
  });

  test('that cannot be reached accepted nothing', async () => {
    expect(kindOf(await failureOf(bySmtp({ url: `smtp://127.0.0.1:${await aClosedPort()}` }).send(mail)))).toBe(
      'again',
    );
  });
});
