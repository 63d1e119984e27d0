import { io, type Socket } from 'socket.io-client';
import type { User, UserType } from '@waka/contracts/accounts/user';
import type { ErrorBody } from '@waka/contracts/error-body';
import type { ErrorCode } from '@waka/contracts/errors';
import type { ClientToServer, ServerToClient } from '@waka/contracts/realtime';
import type { Route } from '@waka/contracts/route';
import { routes } from '@waka/contracts/routes';
import type { Ride } from '@waka/contracts/rides/ride-views';

export interface Account {
  email: string;
  password: string;
  userType: UserType;
}

export type LiveSocket = Socket<ServerToClient, ClientToServer>;

/** Thrown when the service refused the call. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: ErrorCode | null;
  readonly retryAfterMs: number;
  /** The current ride, where a move was refused. */
  readonly ride: Ride | null;

  constructor(status: number, body: Partial<ErrorBody> | null, retryAfter: string | null) {
    super(body?.message ?? `HTTP ${status}`);
    this.status = status;
    this.code = body?.code ?? null;
    this.retryAfterMs = Number(retryAfter ?? 0) * 1000;
    this.ride = body?.ride ?? null;
  }
}

interface Details<Body> {
  params?: Record<string, string>;
  body?: Body;
  idempotencyKey?: string;
}

const TIMEOUT_MS = 10_000;
/** Behind https its name has a prefix. */
const SESSION_COOKIE = /^(__Host-)?waka_sid=/;

/** Simulates a person's phone: a cookie, calls by the rows of the contract, a socket. */
export class ApiClient {
  readonly account: Account;
  readonly #url: string;
  #cookie: string | null;

  /** Creates a client with the cookie of an open session, or none. */
  constructor(url: string, account: Account, cookie: string | null = null) {
    this.#url = url;
    this.account = account;
    this.#cookie = cookie;
  }

  /** Signs in where there is no session yet, or the last one has ended. */
  async signIn(): Promise<User> {
    if (this.#cookie) {
      try {
        return await this.call(routes.currentUser);
      } catch (error) {
        if (!(error instanceof Refusal) || error.status !== 401) throw error;
        this.#cookie = null;
      }
    }
    const answer = await this.call(routes.login, { body: this.account });
    if ('codeWanted' in answer) throw new Error('NEW_DEVICE_CODE=on asks simulated people for codes; set it off');
    return answer;
  }

  async call<Body, Reply>(route: Route<Body, Reply>, details: Details<Body> = {}): Promise<Reply> {
    const { params = {}, body, idempotencyKey } = details;
    const path = route.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
    const response = await fetch(this.#url + path, {
      method: route.method,
      headers: {
        ...(this.#cookie ? { cookie: this.#cookie } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
      },
      body: body === undefined ? null : JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const text = await response.text();
    if (!response.ok) throw new Refusal(response.status, parsed(text), response.headers.get('retry-after'));
    this.#keepCookie(response);
    return JSON.parse(text || 'null');
  }

  openSocket(): LiveSocket {
    return io(this.#url, {
      transports: ['websocket'],
      extraHeaders: { cookie: this.#cookie ?? '' },
      forceNew: true,
      reconnectionDelay: 500,
      reconnectionDelayMax: 5000,
    });
  }

  #keepCookie(response: Response): void {
    const cookie = response.headers.getSetCookie().find((text) => SESSION_COOKIE.test(text));
    if (cookie) this.#cookie = cookie.split(';', 1)[0] ?? null;
  }
}

function parsed(text: string): Partial<ErrorBody> | null {
  try {
    return JSON.parse(text);
  } catch {
    // A proxy's own error page is not JSON; the status is enough.
    return null;
  }
}
