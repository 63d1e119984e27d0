import 'reflect-metadata';
import { Type } from 'class-transformer';
import {
  IsArray,
  IsIn,
  IsInt,
  IsISO8601,
  IsNotEmpty,
  IsObject,
  IsOptional,
  IsString,
  Matches,
  Min,
  ValidateNested,
} from 'class-validator';

/** A sum in the minor unit, as Monime writes it. */
class MonimeAmount {
  @IsString()
  currency: string;

  @IsInt()
  @Min(1)
  value: number;
}

const CODE_STATES = ['pending', 'processing', 'completed', 'expired', 'cancelled'] as const;

/** What is known of the payment that a code brought. */
class MonimeProcessed {
  @IsOptional()
  @ValidateNested()
  @Type(() => MonimeAmount)
  amount?: MonimeAmount;
}

/** Monime's payment code: its payer dials it on any phone. */
export class MonimeCode {
  @Matches(/^pmc-[\w-]{1,90}$/)
  id: string;

  @IsIn(CODE_STATES)
  status: (typeof CODE_STATES)[number];

  @IsObject()
  @ValidateNested()
  @Type(() => MonimeAmount)
  amount: MonimeAmount;

  /** It goes into a link that dials, so it may hold nothing but what a phone has keys for. */
  @Matches(/^\*[\d*]{1,40}#$/)
  ussdCode: string;

  @IsISO8601()
  expireTime: string;

  @IsOptional()
  @ValidateNested()
  @Type(() => MonimeProcessed)
  processedPaymentData?: MonimeProcessed | null;
}

/** The envelope around a payment code. */
export class MonimeCodeAnswer {
  @IsObject()
  @ValidateNested()
  @Type(() => MonimeCode)
  result: MonimeCode;
}

const PAYOUT_STATES = ['pending', 'processing', 'completed', 'failed'] as const;

/** Why a payout failed. */
class MonimeFailure {
  @IsOptional()
  @IsString()
  code?: string;
}

/** Monime's payout to a wallet. */
export class MonimePayout {
  @Matches(/^[A-Za-z0-9][\w-]{1,90}$/)
  id: string;

  @IsIn(PAYOUT_STATES)
  status: (typeof PAYOUT_STATES)[number];

  @IsObject()
  @ValidateNested()
  @Type(() => MonimeAmount)
  amount: MonimeAmount;

  @IsOptional()
  @ValidateNested()
  @Type(() => MonimeFailure)
  failureDetail?: MonimeFailure | null;
}

/** The envelope around a payout. */
export class MonimePayoutAnswer {
  @IsObject()
  @ValidateNested()
  @Type(() => MonimePayout)
  result: MonimePayout;
}

/** What a movement belongs to. */
class MonimeOwner {
  @IsString()
  id: string;
}

/** The chain of owners of a movement. */
class MonimeOwners {
  @IsOptional()
  @ValidateNested()
  @Type(() => MonimeOwner)
  owner?: MonimeOwner;
}

/** A movement of an account at Monime. */
class MonimeMovement {
  @IsString()
  @IsNotEmpty()
  id: string;

  @IsIn(['credit', 'debit'])
  type: 'credit' | 'debit';

  @IsObject()
  @ValidateNested()
  @Type(() => MonimeAmount)
  amount: MonimeAmount;

  @IsISO8601()
  timestamp: string;

  @IsOptional()
  @IsString()
  reference?: string | null;

  @IsOptional()
  @IsObject()
  originatingFee?: object | null;

  @IsOptional()
  @IsObject()
  originatingReversal?: object | null;

  @IsOptional()
  @ValidateNested()
  @Type(() => MonimeOwners)
  ownershipGraph?: MonimeOwners | null;
}

/** Where the next page begins. */
class MonimePagination {
  @IsOptional()
  @IsString()
  next?: string | null;
}

/** A page of the movements of an account. */
export class MonimeStatementAnswer {
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => MonimeMovement)
  result: MonimeMovement[];

  @IsOptional()
  @ValidateNested()
  @Type(() => MonimePagination)
  pagination?: MonimePagination | null;
}
