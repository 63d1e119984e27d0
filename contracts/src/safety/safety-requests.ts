import { Transform, Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsIn,
  IsInt,
  IsObject,
  IsOptional,
  IsString,
  IsUUID,
  MaxLength,
  Min,
  MinLength,
  ValidateNested,
} from 'class-validator';
import { PhoneNumber } from '../accounts/phone-rule.ts';
import { LatLngRequest } from '../geo-requests.ts';
import { Seen } from '../seen.ts';
import { Page } from '../paging.ts';
import { INCIDENT_KINDS, REPORT_CATEGORIES, type IncidentKind, type ReportCategory } from './incident.ts';
import { MAX_CONTACTS } from './safety-views.ts';

const Trimmed = () => Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() : value));

export class SosRequest {
  /** The phone's position; without it the last known position of the ride counts. */
  @IsOptional()
  @IsObject()
  @ValidateNested()
  @Type(() => LatLngRequest)
  position?: LatLngRequest;

  /** How old the position is; a newer one of the car counts during the trip. */
  @IsOptional()
  @IsInt()
  @Min(0)
  positionAgeSeconds?: number;

  /** How long ago the button was pressed, where the call had to wait for the network. */
  @IsOptional()
  @IsInt()
  @Min(0)
  pressedAgeSeconds?: number;
}

export class ContactRequest {
  @Trimmed()
  @IsString()
  @MinLength(1)
  @MaxLength(60)
  name: string;

  @PhoneNumber()
  phone: string;
}

export class ContactsRequest {
  @IsArray()
  @ArrayMaxSize(MAX_CONTACTS)
  @IsObject({ each: true })
  @ValidateNested({ each: true })
  @Type(() => ContactRequest)
  contacts: ContactRequest[];
}

/** The emergency contact who is to get another link. */
export class ContactLinkRequest {
  @PhoneNumber()
  phone: string;
}

export class ConfirmContactRequest {
  @IsString()
  @MinLength(1)
  @MaxLength(200)
  token: string;
}

export class ReportRequest {
  @IsIn(REPORT_CATEGORIES)
  category: ReportCategory;

  @Trimmed()
  @IsString()
  @MinLength(3)
  @MaxLength(2000)
  text: string;

  @IsOptional()
  @IsUUID()
  rideId?: string;
}

export class IncidentNote {
  @IsOptional()
  @IsString()
  @MaxLength(2000)
  note?: string;

  @Seen()
  seen?: string | null;
}

/** A reason to take an incident over from the admin who had it on the page. */
export class TakeOverRequest {
  @IsUUID()
  from: string;

  @IsString()
  @MinLength(3, { message: 'Please give a reason' })
  @MaxLength(500)
  reason: string;
}

const SHOWN = ['open', 'taken', 'closed', 'unsettled'] as const;

export class IncidentsRequest extends Page {
  /** `unsettled`: every incident that is not closed. */
  @IsOptional()
  @IsIn(SHOWN)
  state?: (typeof SHOWN)[number];

  @IsOptional()
  @IsIn(INCIDENT_KINDS)
  kind?: IncidentKind;
}
