import { Type } from 'class-transformer';
import { IsDefined, IsObject, IsString, IsUrl, IsUUID, Matches, MaxLength, ValidateNested } from 'class-validator';

export class ReadRequest {
  /** The newest one that was seen; all before it count as seen too. */
  @IsUUID()
  upTo: string;
}

class SubscriptionKeys {
  /** The browser's public key, an uncompressed point of P-256. */
  @Matches(/^[A-Za-z0-9_-]{87}=?$/)
  p256dh: string;

  @Matches(/^[A-Za-z0-9_-]{22}(==)?$/)
  auth: string;
}

/** The format of `PushSubscription.toJSON()`. */
export class PushSubscriptionRequest {
  @IsString()
  @MaxLength(1000)
  @IsUrl({ require_tld: false, protocols: ['https', 'http'], require_protocol: true })
  endpoint: string;

  @IsDefined()
  @IsObject()
  @ValidateNested()
  @Type(() => SubscriptionKeys)
  keys: SubscriptionKeys;
}

export class PushUnsubscribeRequest {
  @IsString()
  @MaxLength(1000)
  endpoint: string;
}
