import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  ArrayUnique,
  IsArray,
  IsDateString,
  IsDefined,
  IsIn,
  IsInt,
  IsObject,
  IsOptional,
  IsString,
  IsUUID,
  Length,
  Matches,
  Max,
  Min,
  ValidateNested,
} from 'class-validator';
import type { LatLng } from '../../geo.ts';
import type { LocalNames } from '../../languages.ts';
import type { Region } from '../../regions.ts';
import { RULE_EFFECTS, type RuleEffect } from '../../rides/road-rule.ts';
import type { VehicleClass } from '../../vehicles/vehicle.ts';
import { AREA_ID } from '../areas/area-views.ts';
import { DecisionRequest } from '../ops-requests.ts';
import { QueueZoneNames } from './queue-zones.ts';
import { PointRequest } from './zone-shape.ts';

const LONGEST_SOURCE = 500;
const MOST_CORNERS = 300;

/** A rule of the road as an admin drafts it. */
export class LegalRuleRequest extends DecisionRequest {
  /** Left out for a new rule. Of a published one a draft is made that takes its place once it is published. */
  @IsOptional()
  @IsUUID()
  id?: string;

  /** The service area whose clocks its hours are meant by. */
  @Matches(AREA_ID)
  area: string;

  @IsDefined()
  @IsObject()
  @ValidateNested()
  @Type(() => QueueZoneNames)
  names: QueueZoneNames;

  /** Corners in order; null for a rule along a line. */
  @IsOptional()
  @IsArray()
  @ArrayMinSize(3)
  @ArrayMaxSize(MOST_CORNERS)
  @ValidateNested({ each: true })
  @Type(() => PointRequest)
  polygon: PointRequest[] | null;

  /** Points in order; null for a rule within an outline. */
  @IsOptional()
  @IsArray()
  @ArrayMinSize(2)
  @ArrayMaxSize(MOST_CORNERS)
  @ValidateNested({ each: true })
  @Type(() => PointRequest)
  line: PointRequest[] | null;

  /** How wide a line is, in metres. */
  @IsInt()
  @Min(10)
  @Max(500)
  widthM: number;

  /** A driver who is on its ground for less than so many metres of the way only crosses it. */
  @IsInt()
  @Min(0)
  @Max(1000)
  crossingM: number;

  /** How many metres a rider may be asked to walk out of it. */
  @IsInt()
  @Min(0)
  @Max(2000)
  walkM: number;

  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(50)
  @ArrayUnique()
  @IsString({ each: true })
  @Length(1, 30, { each: true })
  vehicleTypes: VehicleClass[];

  /** 1 is Monday, 7 is Sunday. */
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(7)
  @ArrayUnique()
  @IsInt({ each: true })
  @Min(1, { each: true })
  @Max(7, { each: true })
  weekdays: number[];

  /** Minute of the day. */
  @IsInt()
  @Min(0)
  @Max(1439)
  from: number;

  /** Minute of the day, 1440 for its end; not after `from` it is that of the next day. */
  @IsInt()
  @Min(1)
  @Max(1440)
  to: number;

  @IsIn(RULE_EFFECTS)
  effect: RuleEffect;

  /** The law, the notice or the document that says so. */
  @IsString()
  @Length(1, LONGEST_SOURCE)
  source: string;

  /** From when on it holds; as soon as it is published where it is left out. */
  @IsOptional()
  @IsDateString({ strict: true })
  inForceFrom?: string | null;
}

/** A rule of the road as ops reads it. */
export interface LegalRuleView {
  id: string;
  region: Region;
  area: string;
  names: LocalNames;
  polygon: LatLng[] | null;
  line: LatLng[] | null;
  widthM: number;
  crossingM: number;
  walkM: number;
  vehicleTypes: VehicleClass[];
  weekdays: number[];
  from: number;
  to: number;
  effect: RuleEffect;
  source: string;
  status: 'draft' | 'published';
  inForceFrom: string;
  /** The published rule whose place a draft takes. */
  replaces: string | null;
  /** True for a draft that the reader wrote, which another admin has to publish. */
  isOwn: boolean;
  changedBy: string | null;
  reason: string | null;
  /** The last decision about it, which a change sends as `seen`. */
  decisionId: string | null;
}

interface ForbiddenTrips {
  /** Trips that the rule would have forbidden as they were: their riders walk, go another way, or take another class. */
  forbidden: number;
  /** Of them, those that began on its ground. */
  pickups: number;
  /** Those that stopped or ended on it. */
  dropoffs: number;
  /** Those whose way ran along it. */
  ways: number;
}

/** What a rule would have meant for the trips of the last seven days, each at the time at which it was asked for. */
export interface LegalRulePreview extends ForbiddenTrips {
  /** Rides of its classes in its country that were looked at. */
  rides: number;
  /** False where there were more rides than are looked at: the newest ones then. */
  isWholeWeek: boolean;
  /** The same of the published rule whose place it takes; null for none. */
  replaced: ForbiddenTrips | null;
}
