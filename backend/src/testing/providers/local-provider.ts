import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { IdentityConfig } from '@waka/core/platform/config/identity-config';
import type { Page, BrowserClient } from '../browser-client.ts';

const MAIN = fileURLToPath(new URL('../../../../dev/dist/providers/identity/main.js', import.meta.url));

export interface LocalProvider {
  identity: IdentityConfig;
  stop(): Promise<void>;
}

/** Starts the built identity provider of `npm start` as a process of its own. */
export async function startProvider(wantedPort?: number): Promise<LocalProvider> {
  const port = wantedPort ?? (await freePort());
  const issuer = `http://127.0.0.1:${port}`;
  const [clientId, clientSecret] = ['waka', 'a secret of tests'];
  const child = spawn(process.execPath, [MAIN], {
    env: {
      ...process.env,
      NODE_ENV: 'test',
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: clientId,
      OIDC_CLIENT_SECRET: clientSecret,
      PUBLIC_URL: 'http://localhost',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let complaints = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (complaints += text));
  await new Promise<void>((resolve, reject) => {
    child.stdout.setEncoding('utf8').on('data', (said: string) => {
      if (said.includes('listening')) resolve();
    });
    child.once('exit', (code) => reject(new Error(`the identity provider ended with ${code}: ${complaints}`)));
  });
  return {
    identity: {
      issuer,
      backchannelUrl: null,
      clientId,
      clientSecret,
      scopes: 'openid profile email',
      adminClaim: { name: 'roles', value: 'admin' },
      adminEmails: ['ops@waka.test'],
      adminFactor: null,
    },
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      await exited;
    },
  };
}

export const portOf = ({ identity }: LocalProvider): number => Number(new URL(identity.issuer).port);

/**
 * Navigates to the provider, chooses a person there, and returns the address of Waka's callback, which is not visited.
 */
export async function choose(client: BrowserClient, start: string, person: string): Promise<URL> {
  const list = await client.visit(start);
  let page: Page = await client.step(list.url, { form: { person } });
  for (let count = 0; count < 10; count += 1) {
    const next = new URL(page.headers.location ?? '', page.url);
    if (page.headers.location === undefined) throw new Error(`stuck at ${page.url.href}: ${page.html}`);
    if (next.host === new URL(start).host) return next;
    // Each step follows from the one before.
    page = await client.step(next);
  }
  throw new Error('the provider redirects in a circle');
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const bound = server.address();
  server.close();
  if (bound === null || typeof bound === 'string') throw new Error('no port');
  return bound.port;
}
