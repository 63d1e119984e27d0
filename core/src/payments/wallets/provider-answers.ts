import 'reflect-metadata';
import { plainToInstance, Transform } from 'class-transformer';
import { IsIn, IsNotEmpty, IsOptional, IsString, IsUrl, Matches, ValidateIf, validateSync } from 'class-validator';

export interface ProviderAnswer {
  status: number;
  /** Null when it was not a JSON object. */
  body: Record<string, unknown> | null;
}

/**
 * Parses a response by its schema. Throws when it does not match: the outcome is then unknown, and is queried again.
 */
export function understand<Answer extends object>(
  shape: new () => Answer,
  { status, body }: ProviderAnswer,
  provider: string,
): Answer {
  const answer = plainToInstance(shape, body ?? {});
  const [error] = validateSync(answer);
  if (error) throw new Error(`${provider} answered ${status}: ${error.property} is not understood`);
  return answer;
}

/**
 * Accepts numbers that providers write without quotes where `isFit` allows them; others are left for the schema to
 * refuse.
 */
export const AsText = (isFit: (value: number) => boolean) =>
  Transform(({ value }: { value: unknown }) => (typeof value === 'number' && isFit(value) ? String(value) : value));

/** The format of a provider's transaction id. */
const MOVEMENT = /^[A-Za-z0-9][\w.:/-]{0,99}$/;
export const NUMBER = /^\d+(\.\d+)?$/;

export class TokenAnswer {
  @IsString()
  @IsNotEmpty()
  access_token: string;

  @IsOptional()
  @AsText(Number.isFinite)
  @Matches(NUMBER)
  expires_in?: string;
}

const isPaid = ({ status }: { status: string }) => status === 'SUCCESSFUL' || status === 'SUCCESS';

/** MTN's status of a request to pay. */
export class MomoStatus {
  @IsIn(['CREATED', 'PENDING', 'SUCCESSFUL', 'FAILED'])
  status: 'CREATED' | 'PENDING' | 'SUCCESSFUL' | 'FAILED';

  @ValidateIf(isPaid)
  @AsText(Number.isSafeInteger)
  @Matches(MOVEMENT)
  financialTransactionId: string;

  @ValidateIf(isPaid)
  @AsText(Number.isFinite)
  @Matches(NUMBER)
  amount: string;

  @ValidateIf(isPaid)
  @IsString()
  @IsNotEmpty()
  currency: string;

  /** Documented as an object and also sent as a bare word. */
  reason?: unknown;
}

/** MTN's status of a transfer or a refund. */
export class MomoTransfer extends MomoStatus {}

/** Orange's response with the page on which its customer pays. */
export class OrangePage {
  @IsString()
  @IsNotEmpty()
  pay_token: string;

  @IsUrl({ protocols: ['http', 'https'], require_protocol: true, require_tld: false })
  payment_url: string;
}

/** Orange's status of an order. */
export class OrangeStatus {
  @IsIn(['INITIATED', 'PENDING', 'SUCCESS', 'FAILED', 'EXPIRED'])
  status: 'INITIATED' | 'PENDING' | 'SUCCESS' | 'FAILED' | 'EXPIRED';

  @ValidateIf(isPaid)
  @AsText(Number.isSafeInteger)
  @Matches(MOVEMENT)
  txnid: string;
}
