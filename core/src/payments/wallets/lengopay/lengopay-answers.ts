import 'reflect-metadata';
import { Type } from 'class-transformer';
import { IsArray, IsBoolean, IsIn, IsOptional, IsString, Matches, ValidateNested } from 'class-validator';
import { AsText, NUMBER } from '../provider-answers.ts';

/** LengoPay's id of a payment: padded base64, which is never decoded. */
export const PAY_ID = /^[A-Za-z0-9+/=_-]{8,100}$/;

/** LengoPay's response to a request to pay. */
export class LengoPayStarted {
  @Matches(PAY_ID)
  pay_id: string;

  /** For wallets that want a code typed on the page of the shop, which no screen of ours asks for. */
  @IsOptional()
  @IsBoolean()
  requires_otp?: boolean;
}

const STATES = ['INITIATED', 'PENDING', 'PROCESSING', 'SUCCESS', 'FAILED', 'CANCELLED', 'EXPIRED'] as const;

/** LengoPay's status of a payment. */
export class LengoPayStatus {
  @IsIn(STATES)
  status: (typeof STATES)[number];

  @Matches(PAY_ID)
  pay_id: string;

  @AsText(Number.isFinite)
  @Matches(NUMBER)
  amount: string;

  /** The payer's number without the country, where it is given. */
  @IsOptional()
  @AsText(Number.isSafeInteger)
  @IsString()
  account?: string | null;
}

/** LengoPay's status of a payout. */
export class LengoPayPaidOut extends LengoPayStatus {}

/** A line of LengoPay's list of payouts. */
class LengoPayLine extends LengoPayStatus {
  @Matches(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  date: string;
}

/** LengoPay's list of payouts, which has no pages. */
export class LengoPayStatement {
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => LengoPayLine)
  lines: LengoPayLine[];
}
