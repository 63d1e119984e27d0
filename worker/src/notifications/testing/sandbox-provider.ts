import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  form: URLSearchParams;
}

export interface Reply {
  status: number;
  body: unknown;
}

/**
 * Starts a provider's HTTP server on this machine; `answer` returns its response. A promise that never resolves hangs.
 */
export async function sandboxProvider(answer: (received: Received) => Reply | Promise<Reply>) {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    let text = '';
    request.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
    request.on('end', () => {
      const message = { path: request.url ?? '', headers: request.headers, form: new URLSearchParams(text) };
      received.push(message);
      void (async () => {
        const { status, body } = await answer(message);
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
      })();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address: AddressInfo | string | null = server.address();
  if (address === null || typeof address === 'string') throw new Error('the provider has no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    received,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

export type SandboxProvider = Awaited<ReturnType<typeof sandboxProvider>>;

/**
 * Responds like Africa's Talking: 201 for every valid request; a code in the body shows whether a recipient was
 * accepted.
 */
export const africasTalking =
  (statusCodeOf: (to: string) => number = () => 101) =>
  ({ path, headers, form }: Received): Reply => {
    if (path !== '/version1/messaging' || !form.get('to') || !form.get('message')) {
      return { status: 400, body: { SMSMessageData: { Message: 'Invalid request', Recipients: [] } } };
    }
    if (headers.apikey !== 'key' || form.get('username') !== 'sandbox') {
      return { status: 401, body: 'The supplied authentication is invalid' };
    }
    const to = form.get('to') ?? '';
    const statusCode = statusCodeOf(to);
    const status = statusCode === 101 ? 'Success' : 'Failed';
    const recipient = { statusCode, number: to, status, cost: 'SLE 0.4', messageId: 'ATXid_1' };
    return { status: 201, body: { SMSMessageData: { Message: 'Sent to 1/1', Recipients: [recipient] } } };
  };

/** Responds like Twilio: 201 with the message's resource, or an error with a code of its own. */
export const twilio =
  (errorOf: (form: URLSearchParams) => Reply | null = () => null) =>
  ({ path, headers, form }: Received): Reply => {
    if (headers.authorization !== `Basic ${btoa('AC1:secret')}` || path !== '/2010-04-01/Accounts/AC1/Messages.json') {
      return { status: 401, body: { code: 20003, message: 'Authenticate', status: 401 } };
    }
    if (!form.get('To') || !form.get('Body') || !(form.get('From') ?? form.get('MessagingServiceSid'))) {
      return { status: 400, body: { code: 21604, message: "A 'To' phone number is required.", status: 400 } };
    }
    const sid = `SM${'0'.repeat(32)}`;
    return errorOf(form) ?? { status: 201, body: { sid, status: 'queued', error_code: null, to: form.get('To') } };
  };
