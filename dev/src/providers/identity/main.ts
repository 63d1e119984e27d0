import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { choicePage, errorPage } from './pages.ts';
import { aNewcomer, demoPeople, personWith, TWO_FACTORS, type DemoPerson } from './people.ts';
import { createProvider } from './provider.ts';

const { NODE_ENV, OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, PUBLIC_URL, ALLOWED_ORIGINS = '' } = process.env;

if (NODE_ENV === 'production') {
  refuse(
    'This identity provider accepts every choice of a person; a production system needs a real one (NODE_ENV=production).',
  );
}
if (!OIDC_ISSUER || !OIDC_CLIENT_ID || !OIDC_CLIENT_SECRET || !PUBLIC_URL) {
  refuse(
    'OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET and PUBLIC_URL have to be set: the address to listen at and the client.',
  );
}

const origins = [PUBLIC_URL, ...ALLOWED_ORIGINS.split(',')].map((origin) => origin.trim().replace(/\/$/, ''));
const provider = createProvider({
  issuer: OIDC_ISSUER,
  clientId: OIDC_CLIENT_ID,
  clientSecret: OIDC_CLIENT_SECRET,
  origins: [...new Set(origins)].filter(Boolean),
});
const serveProtocol = provider.callback();
const server = createServer((request, response) => {
  const isChoice = request.url?.startsWith('/interaction/') ?? false;
  const answered = isChoice ? serveChoice(request, response) : serveProtocol(request, response);
  answered.catch((error: unknown) => {
    console.error(error);
    show(response, 400, errorPage('This sign-in is over. Please start again from Waka.'));
  });
});

const { hostname, port } = new URL(OIDC_ISSUER);
const isThisMachine = hostname === 'localhost' || hostname === '127.0.0.1';
server.listen(Number(port), isThisMachine ? '127.0.0.1' : undefined, () => console.log(`listening at ${OIDC_ISSUER}`));
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => process.exit(0));

/** Serves the page on which a person is chosen, and the choice. */
async function serveChoice(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { params } = await provider.interactionDetails(request, response);
  if (request.method !== 'POST') {
    show(response, 200, choicePage([...demoPeople, aNewcomer()]));
    return;
  }
  const person = personWith(new URLSearchParams(await text(request)).get('person') ?? '');
  if (!person) throw new Error('no person was chosen');
  await provider.interactionFinished(request, response, {
    login: { accountId: person.id, remember: false, amr: person.factors, ...levelOf(person, params.acr_values) },
  });
}

// Returns the level of a sign-in: with a second factor if the person has one and the app asks for it.
const levelOf = ({ factors }: DemoPerson, wanted: unknown) =>
  typeof wanted === 'string' && wanted.split(' ').includes(TWO_FACTORS) && factors.includes('mfa')
    ? { acr: TWO_FACTORS }
    : {};

function show(response: ServerResponse, status: number, html: string): void {
  response.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
  });
  response.end(html);
}

function refuse(line: string): never {
  console.error(line);
  process.exit(1);
}
