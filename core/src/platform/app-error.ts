import type { ProofWanted } from '@waka/contracts/accounts/text-proof';
import type { Decision, ErrorBody } from '@waka/contracts/error-body';
import { errorCatalogue, type ErrorCode } from '@waka/contracts/errors';

interface Details {
  /** Field path -> its error. */
  fields?: Record<string, string>;
  /** The ride as its reader may see it, where a move was refused. */
  ride?: unknown;
  takenBy?: string;
  decision?: Decision;
  /** The name of the other city. */
  area?: string;
  opens?: ErrorBody['opens'];
  rule?: ErrorBody['rule'];
  /** The reason of a suspension. */
  why?: string;
  fault?: ErrorBody['fault'];
  proof?: ProofWanted;
  retryAfterSeconds?: number;
  cause?: unknown;
}

/** A refusal that its caller can handle; every other thrown error is a bug. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: Details;

  constructor(code: ErrorCode, details: Details = {}) {
    super(errorCatalogue[code].message, { cause: details.cause });
    this.code = code;
    this.details = details;
  }

  get status(): number {
    return errorCatalogue[this.code].status;
  }
}

/** Throws AppError unless a condition holds. */
export function ensure(condition: unknown, code: ErrorCode, details?: Details): asserts condition {
  if (!condition) throw new AppError(code, details);
}
