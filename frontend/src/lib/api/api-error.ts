import type { ProofWanted } from '@waka/contracts/accounts/text-proof';
import type { Decision, ErrorBody } from '@waka/contracts/error-body';
import type { ErrorCode } from '@waka/contracts/errors';
import type { Ride } from '@waka/contracts/rides/ride-views';

/** A request that the service refused. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  /** `unexpected` when the response does not come from the service, but from a proxy for instance. */
  readonly code: ErrorCode | 'unexpected';
  readonly fields: Record<string, string>;
  /** The current ride, where a move was refused. */
  readonly ride: Ride | null;
  /** Name of the admin who has taken the incident, where taking it was refused. */
  readonly takenBy: string | null;
  /** The decision that another admin made first. */
  readonly decision: Decision | null;
  /** Name of the city that an outline overlaps. */
  readonly area: string | null;
  /** When rides can be booked in a city whose hours are over. */
  readonly opens: ErrorBody['opens'] | null;
  /** Why the account is suspended. */
  readonly why: string | null;
  /** What is wrong with a provider's file. */
  readonly fault: ErrorBody['fault'] | null;
  readonly proof: ProofWanted | null;
  /** Seconds to wait before the next request; null when the response does not say. */
  readonly retryAfterSeconds: number | null;
  /** Text of the HTTP status line; empty with HTTP/2. */
  readonly statusText: string;
  /** Id of the request in the service's log; null when the response does not come from the service. */
  readonly requestId: string | null;

  constructor(
    status: number,
    code: ErrorCode | 'unexpected',
    message: string,
    details: Partial<
      Pick<
        ErrorBody,
        'fields' | 'ride' | 'takenBy' | 'decision' | 'area' | 'opens' | 'why' | 'fault' | 'proof' | 'requestId'
      >
    > & {
      retryAfterSeconds?: number;
      statusText?: string;
    } = {},
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.fields = details.fields ?? {};
    this.ride = details.ride ?? null;
    this.takenBy = details.takenBy ?? null;
    this.decision = details.decision ?? null;
    this.area = details.area ?? null;
    this.opens = details.opens ?? null;
    this.why = details.why ?? null;
    this.fault = details.fault ?? null;
    this.proof = details.proof ?? null;
    this.retryAfterSeconds = details.retryAfterSeconds ?? null;
    this.statusText = details.statusText ?? '';
    this.requestId = details.requestId ?? null;
  }
}

/** A request without a response. It may or may not have arrived: only one with an idempotency key is safe to retry. */
export class NetworkError extends Error {
  override name = 'NetworkError';
}

/** Proxies answer so in the place of a service that they do not reach, or that breaks off. */
const OF_GATEWAYS: ReadonlySet<number> = new Set([502, 503, 504]);

/** Returns whether the service itself did not respond: the request may or may not have arrived. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof NetworkError ||
  (error instanceof ApiError && error.code === 'unexpected' && OF_GATEWAYS.has(error.status));

export async function errorOf(response: Response): Promise<ApiError> {
  const { status, statusText } = response;
  const text = await response.text();
  const body = parsed(text);
  if (isErrorBody(body)) {
    const retryAfterSeconds = Number(response.headers.get('Retry-After')) || undefined;
    return new ApiError(status, body.code, body.message, { ...body, retryAfterSeconds, statusText });
  }
  return new ApiError(status, 'unexpected', `${status}: ${text || statusText}`, { statusText });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const isErrorBody = (body: unknown): body is ErrorBody =>
  typeof body === 'object' &&
  body !== null &&
  'code' in body &&
  typeof body.code === 'string' &&
  'message' in body &&
  typeof body.message === 'string';
