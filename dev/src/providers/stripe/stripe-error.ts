import type { Answered } from '../sandbox-http.ts';

interface Details {
  code?: string;
  decline_code?: string;
  param?: string;
  /** Further fields of the error, such as the intent that failed. */
  [name: string]: unknown;
}

/** An error response, in the provider's own format. */
export class StripeError extends Error {
  readonly status: number;
  readonly type: string;
  readonly details: Details;

  constructor(status: number, type: string, message: string, details: Details = {}) {
    super(message);
    this.status = status;
    this.type = type;
    this.details = details;
  }

  get answer(): Answered {
    const { status, type, message, details } = this;
    return { status, body: { error: { type, message, ...details } } };
  }
}

export const cardError = (code: string, message: string, declineCode?: string) =>
  new StripeError(402, 'card_error', message, { code, ...(declineCode && { decline_code: declineCode }) });

export const missing = (what: string, id: string) =>
  new StripeError(404, 'invalid_request_error', `No such ${what}: '${id}'`, { code: 'resource_missing', param: 'id' });

export const invalid = (message: string, details: Details = {}) =>
  new StripeError(400, 'invalid_request_error', message, details);
