import type { ProofWanted } from '@waka/contracts/accounts/text-proof';
import type { Decision, ErrorBody, ErrorCode } from '@waka/contracts/errors';
import type { Ride } from '@waka/contracts/rides/ride-views';

/** The service answered, and it refused. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  /** `unexpected` when something other than the service answered, a proxy for instance. */
  readonly code: ErrorCode | 'unexpected';
  readonly fields: Record<string, string>;
  /** The ride as it truly stands, where a move was refused. */
  readonly ride: Ride | null;
  /** Who has taken the incident, where that was refused. */
  readonly takenBy: string | null;
  /** What another admin decided first. */
  readonly decision: Decision | null;
  readonly proof: ProofWanted | null;
  /** How long to leave the service alone with this; null when it does not say. */
  readonly retryAfterSeconds: number | null;
  /** The words of the status line; HTTP/2 has none. */
  readonly statusText: string;
  /** What the service's log knows the request by; null when something else answered. */
  readonly requestId: string | null;

  constructor(
    status: number,
    code: ErrorCode | 'unexpected',
    message: string,
    details: Partial<Pick<ErrorBody, 'fields' | 'ride' | 'takenBy' | 'decision' | 'proof' | 'requestId'>> & {
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
    this.proof = details.proof ?? null;
    this.retryAfterSeconds = details.retryAfterSeconds ?? null;
    this.statusText = details.statusText ?? '';
    this.requestId = details.requestId ?? null;
  }
}

/** No answer came. The request may or may not have arrived: only a request with a key of its own is safe to repeat. */
export class NetworkError extends Error {
  override name = 'NetworkError';
}

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
