import 'reflect-metadata';
import { Type } from 'class-transformer';
import { IsIn, IsInt, IsISO8601, IsObject, IsOptional, IsString, Matches, Min, ValidateNested } from 'class-validator';

/** A sum in the minor unit, as Monime writes it. */
export class MonimeAmount {
  @IsString()
  currency: string;

  @IsInt()
  @Min(1)
  value: number;
}

const CODE_STATES = ['pending', 'processing', 'completed', 'expired', 'cancelled'] as const;

/** What is known of the payment that a code brought. */
export class MonimeProcessed {
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
