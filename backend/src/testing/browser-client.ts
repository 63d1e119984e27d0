import { request, type IncomingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';

interface Cookie {
  name: string;
  value: string;
  host: string;
  path: string;
}

export interface Page {
  url: URL;
  status: number;
  headers: IncomingHttpHeaders;
  html: string;
}

interface Step {
  /** In addition to or in place of the usual ones; an empty one is not sent. */
  headers?: Record<string, string>;
  /** Sent as a form, by POST. */
  form?: Record<string, string>;
}

const MOST_REDIRECTS = 12;

/** Acts as a browser that follows pages over several servers, with the headers of a person's navigation. */
export class BrowserClient {
  #cookies: Cookie[] = [];

  /** Sends one request; redirects are returned, not followed. */
  async step(address: string | URL, { headers = {}, form }: Step = {}): Promise<Page> {
    const url = new URL(address);
    const body = form && new URLSearchParams(form).toString();
    const answer = await new Promise<Page>((resolve, reject) => {
      const call = request(
        url,
        {
          method: form ? 'POST' : 'GET',
          headers: present({
            accept: 'text/html,application/xhtml+xml,*/*;q=0.8',
            'sec-fetch-site': 'none',
            'sec-fetch-mode': 'navigate',
            'sec-fetch-dest': 'document',
            cookie: this.cookiesFor(url),
            ...(body !== undefined && { 'content-type': 'application/x-www-form-urlencoded' }),
            ...headers,
          }),
        },
        (response) => {
          const { statusCode: status = 0, headers: received } = response;
          text(response).then((html) => resolve({ url, status, headers: received, html }), reject);
        },
      );
      call.on('error', reject).end(body);
    });
    this.#keep(url, answer.headers['set-cookie'] ?? []);
    return answer;
  }

  /** Sends a request and follows its redirects. */
  async visit(address: string | URL, first: Step = {}): Promise<Page> {
    let page = await this.step(address, first);
    for (let count = 0; page.headers.location !== undefined; count += 1) {
      if (count > MOST_REDIRECTS) throw new Error('redirected for ever');
      // Each step follows from the one before.
      page = await this.step(new URL(page.headers.location, page.url));
    }
    return page;
  }

  cookiesFor({ hostname, pathname }: URL): string {
    const sent = this.#cookies.filter(({ host, path }) => host === hostname && pathname.startsWith(path));
    return sent.map(({ name, value }) => `${name}=${value}`).join('; ');
  }

  cookieNamed(name: string): string | undefined {
    return this.#cookies.find((cookie) => cookie.name === name)?.value;
  }

  plant(url: string, name: string, value: string): void {
    this.#keep(new URL(url), [`${name}=${value}; path=/`]);
  }

  #keep(url: URL, texts: string[]): void {
    for (const line of texts) {
      const [pair = '', ...attributes] = line.split(/;\s*/);
      const name = pair.slice(0, pair.indexOf('='));
      const value = pair.slice(name.length + 1);
      const path = attributes.find((attribute) => /^path=/i.test(attribute))?.slice(5) ?? '/';
      this.#cookies = this.#cookies.filter((known) => known.name !== name || known.path !== path);
      if (value) this.#cookies.push({ name, value, host: url.hostname, path });
    }
  }
}

const present = (headers: Record<string, string>) =>
  Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== ''));
