import { Transform, Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsBoolean,
  IsDefined,
  IsIn,
  IsInt,
  IsNumber,
  IsObject,
  IsOptional,
  IsString,
  Matches,
  Max,
  MaxLength,
  Min,
  ValidateIf,
  ValidateNested,
} from 'class-validator';
import { LatLngRequest } from '../../geo-requests.ts';
import { REGIONS, type Region } from '../../regions.ts';
import {
  LookRequest,
  OpenRoadRequest,
  OpenSpanRequest,
  SearchReachRequest,
  ShortcutRequest,
} from './area-fact-requests.ts';
import { AreaName, Centre, Corners, IfSent } from './area-marks.ts';
import { AREA_ID } from './area-views.ts';
import { BarrierRequest } from './barrier-request.ts';
import { ReasonRequest } from '../ops-requests.ts';

const MOST_RADII = 8;
const MOST_SHORTCUTS = 6;
const MOST_BARRIERS = 20;
/** Three a day. */
const MOST_SPANS = 21;

/** A new city, which stays closed until a later change opens it. Its other facts are first those of its country. */
export class NewAreaRequest extends ReasonRequest {
  @Matches(AREA_ID, { message: 'Please enter lowercase letters, digits and hyphens' })
  id: string;

  @AreaName()
  name: string;

  @IsIn(REGIONS)
  region: Region;

  @Corners()
  polygon: LatLngRequest[];

  @IsDefined()
  @Centre()
  centre: LatLngRequest;

  /** The number that the emergency button calls there. */
  @Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.replace(/[\s()-]/g, '') : value))
  @Matches(/^\+?\d{2,15}$/, { message: 'Please enter a valid phone number' })
  emergencyPhone: string;
}

/** Changed facts of an area; those that are left out stay. */
export class AreaChangeRequest extends ReasonRequest {
  /** The version that the page showed: the change is refused where another was saved meanwhile. */
  @IsInt()
  @Min(1)
  seenVersion: number;

  @IfSent()
  @AreaName()
  name?: string;

  /** Not for the rest of a country. */
  @IfSent()
  @Corners()
  polygon?: LatLngRequest[];

  @IfSent()
  @Centre()
  centre?: LatLngRequest;

  @IfSent()
  @IsBoolean()
  isOpen?: boolean;

  /** Makes an open city the main one of its country, in the place of the other. */
  @IfSent()
  @IsIn([true])
  isMain?: true;

  @IfSent()
  @IsNumber({ allowNaN: false, allowInfinity: false })
  @Min(1)
  @Max(5)
  detour?: number;

  @IfSent()
  @IsObject()
  @ValidateNested()
  @Type(() => OpenRoadRequest)
  openRoad?: OpenRoadRequest;

  @IfSent()
  @IsArray()
  @ArrayMaxSize(MOST_BARRIERS)
  @ValidateNested({ each: true })
  @Type(() => BarrierRequest)
  barriers?: BarrierRequest[];

  /** In any order, one of them from 0 seconds: the older a search, the farther. */
  @IfSent()
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(MOST_RADII)
  @ValidateNested({ each: true })
  @Type(() => SearchReachRequest)
  searchRadii?: SearchReachRequest[];

  /** Null for the view around the centre. */
  @IsOptional()
  @IsObject()
  @ValidateNested()
  @Type(() => LookRequest)
  look?: LookRequest | null;

  @IfSent()
  @IsArray()
  @ArrayMaxSize(MOST_SHORTCUTS)
  @ValidateNested({ each: true })
  @Type(() => ShortcutRequest)
  shortcuts?: ShortcutRequest[];

  @IfSent()
  @IsString()
  @MaxLength(60)
  timeZone?: string;

  /** Null for always. */
  @IsOptional()
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(MOST_SPANS)
  @ValidateNested({ each: true })
  @Type(() => OpenSpanRequest)
  openHours?: OpenSpanRequest[] | null;
}

/** A part of a city that becomes a city of its own. */
export class AreaSplitRequest extends ReasonRequest {
  /** The version of the city that the page showed. */
  @IsInt()
  @Min(1)
  seenVersion: number;

  /** The id of the new city. */
  @Matches(AREA_ID, { message: 'Please enter lowercase letters, digits and hyphens' })
  id: string;

  /** The name of the new city. */
  @AreaName()
  name: string;

  /** May reach beyond the city: the part is what lies within. */
  @Corners()
  polygon: LatLngRequest[];

  /** The centre of the new city; left out for the middle of the part. */
  @IfSent()
  @Centre()
  centre?: LatLngRequest;
}

/** A change to look at before it is made. */
export class AreaPreviewRequest {
  /** Null for a new city. */
  @ValidateIf((body: AreaPreviewRequest) => body.id !== null)
  @Matches(AREA_ID)
  id: string | null;

  /** The country of a new city; any other has its own. */
  @ValidateIf((body: AreaPreviewRequest) => body.id === null || body.region !== undefined)
  @IsIn(REGIONS)
  region?: Region;

  /** Left out where it stays as it is. */
  @ValidateIf((body: AreaPreviewRequest) => body.id === null || body.polygon !== undefined)
  @Corners()
  polygon?: LatLngRequest[];

  /** The centre, where it is changed together with the outline. */
  @IfSent()
  @Centre()
  centre?: LatLngRequest;

  /** Only for a split: what becomes a city of its own. */
  @IfSent()
  @Corners()
  part?: LatLngRequest[];

  /** Left out for as it is; a new city is looked at as if it were open. */
  @IfSent()
  @IsBoolean()
  isOpen?: boolean;
}
