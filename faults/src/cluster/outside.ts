import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

/** Responds to a provider's call; it may also let it hang. */
export type Answer = (request: IncomingMessage, body: string, response: ServerResponse) => void;

/** A provider's server on this machine, which a row may let fail. */
export interface Outside {
  url: string;
  /** The bodies it was sent. */
  received: string[];
  answers: (answer: Answer) => void;
  close(): void;
}

export async function openOutside(port: number, first: Answer): Promise<Outside> {
  let answer = first;
  const received: string[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
    request.on('end', () => {
      received.push(body || (request.url ?? ''));
      answer(request, body, response);
    });
  }).listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${port}`,
    received,
    answers: (next) => (answer = next),
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

export const json =
  (status: number, body: unknown): Answer =>
  (_request, _body, response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

/** Accepts the call and never responds. */
export const silence: Answer = () => undefined;

/** Responds like Africa's Talking, and accepts every text. */
export const takesTexts = json(201, {
  SMSMessageData: {
    Message: 'Sent to 1/1',
    Recipients: [{ statusCode: 101, status: 'Success', messageId: 'ATXid_1' }],
  },
});

/** Returns the settings of a worker whose texts go there. */
export const textsTo = (url: string) => ({
  SMS_PROVIDER: 'africastalking',
  AFRICASTALKING_URL: url,
  AFRICASTALKING_USERNAME: 'sandbox',
  AFRICASTALKING_API_KEY: 'key',
});
