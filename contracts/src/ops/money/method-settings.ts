import { Type } from 'class-transformer';
import {
  IsBoolean,
  IsDefined,
  IsIn,
  IsInt,
  IsObject,
  IsOptional,
  IsString,
  Length,
  Matches,
  Max,
  MaxLength,
  Min,
  ValidateIf,
  ValidateNested,
  type ValidationOptions,
} from 'class-validator';
import { METHOD_ICONS, METHOD_KEY, type MethodNames, type RideMethodView } from '../../money/payment-method.ts';
import { REGIONS, type Region } from '../../regions.ts';
import { DecisionRequest, ReasonRequest } from '../ops-requests.ts';

/** An account by which wallets of a region can be collected. */
export interface WalletAccountView {
  region: Region;
  /** The code that speaks the provider's protocol. */
  rail: string;
  /** What the names of its settings begin with. */
  credentials: string;
  /** What the rail calls a wallet, and what people do; null where it collects for one. A backend of before has neither. */
  channel?: string | null;
  wallet?: string | null;
}

/** A payment method of a region as ops sets it. */
export interface RideMethodSettings extends Omit<RideMethodView, 'isOffered'> {
  isOpen: boolean;
  /** Null for cash, and where nothing collects it yet. */
  rail: string | null;
  credentials: string | null;
  /** What the rail calls this wallet, where it collects for several; a backend of before leaves it out. */
  channel?: string | null;
  /** False where its account is not set up: it is not offered, though it may be open. */
  isCollectable: boolean;
  /** The last decision about it, which a change sends as `seen`; null when there was none. */
  decisionId: string | null;
  changedBy: string | null;
  changedAt: string | null;
  reason: string | null;
}

export interface RideMethodsForOps {
  methods: RideMethodSettings[];
  accounts: WalletAccountView[];
}

const nameOfMethod: ValidationOptions = { message: 'Please enter a name of 1 to 30 characters' };

/** A proper name in English alone, or a name in each language. */
class RideMethodNames implements MethodNames {
  @IsString(nameOfMethod)
  @Length(1, 30, nameOfMethod)
  en: string;

  @IsOptional()
  @IsString(nameOfMethod)
  @Length(1, 30, nameOfMethod)
  fr?: string;

  @IsOptional()
  @IsString(nameOfMethod)
  @Length(1, 30, nameOfMethod)
  ar?: string;

  @IsOptional()
  @IsString(nameOfMethod)
  @Length(1, 30, nameOfMethod)
  pt?: string;

  @IsOptional()
  @IsString(nameOfMethod)
  @Length(1, 30, nameOfMethod)
  kri?: string;
}

const MOST_AMOUNT = 1_000_000_000;

/** Everything about a payment method of a region. */
export class RideMethodRequest extends DecisionRequest {
  @IsBoolean()
  isOpen: boolean;

  @IsDefined()
  @IsObject()
  @ValidateNested()
  @Type(() => RideMethodNames)
  names: RideMethodNames;

  @IsIn(METHOD_ICONS)
  icon: string;

  /** Null where nothing collects it. */
  @ValidateIf((body: RideMethodRequest) => body.rail !== null)
  @IsString()
  @MaxLength(60)
  rail: string | null;

  @ValidateIf((body: RideMethodRequest) => body.credentials !== null)
  @IsString()
  @MaxLength(60)
  credentials: string | null;

  /** What the rail calls this wallet; a page of the version before leaves it out. */
  @IsOptional()
  @IsString()
  @MaxLength(40)
  channel?: string | null;

  /** Least that it can pay; null without such a limit. */
  @ValidateIf((body: RideMethodRequest) => body.minAmount !== null)
  @IsInt()
  @Min(1)
  @Max(MOST_AMOUNT)
  minAmount: number | null;

  @ValidateIf((body: RideMethodRequest) => body.maxAmount !== null)
  @IsInt()
  @Min(1)
  @Max(MOST_AMOUNT)
  maxAmount: number | null;
}

/** A new wallet of a region, closed and without a rail. */
export class NewRideMethodRequest extends ReasonRequest {
  @IsIn(REGIONS)
  region: Region;

  @Matches(METHOD_KEY, { message: 'Please enter lowercase letters, digits and underscores' })
  method: string;

  @IsString(nameOfMethod)
  @Length(1, 30, nameOfMethod)
  name: string;
}
