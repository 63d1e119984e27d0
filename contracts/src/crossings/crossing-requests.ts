import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  ArrayUnique,
  IsArray,
  IsBoolean,
  IsDefined,
  IsIn,
  IsInt,
  IsObject,
  IsOptional,
  IsString,
  IsUUID,
  Length,
  Max,
  Min,
  ValidateNested,
} from 'class-validator';
import { DecisionRequest } from '../ops/ops-requests.ts';
import { PointRequest } from '../ops/pricing/zone-shape.ts';
import { REGIONS, type Region } from '../regions.ts';
import { CROSSING_KINDS, type CrossingKind, type Departures, type Quay } from './crossing.ts';

const DAY = 24 * 60;

class QuayRequest extends PointRequest implements Quay {
  @IsString()
  @Length(1, 80)
  name: string;
}

class DeparturesRequest implements Departures {
  @IsArray()
  @ArrayMinSize(1)
  @ArrayUnique()
  @IsInt({ each: true })
  @Min(1, { each: true })
  @Max(7, { each: true })
  weekdays: number[];

  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(96)
  @ArrayUnique()
  @IsInt({ each: true })
  @Min(0, { each: true })
  @Max(DAY - 1, { each: true })
  minutes: number[];
}

/** A ferry with its timetable and price. */
export class CrossingRequest extends DecisionRequest {
  /** Left out for a new ferry. */
  @IsOptional()
  @IsUUID()
  id?: string;

  @IsIn(REGIONS)
  region: Region;

  @IsString()
  @Length(1, 80)
  name: string;

  @IsIn(CROSSING_KINDS)
  kind: CrossingKind;

  @IsDefined()
  @IsObject()
  @ValidateNested()
  @Type(() => QuayRequest)
  quayA: QuayRequest;

  @IsDefined()
  @IsObject()
  @ValidateNested()
  @Type(() => QuayRequest)
  quayB: QuayRequest;

  @IsInt()
  @Min(1)
  @Max(600)
  minutes: number;

  @IsInt()
  @Min(0)
  @Max(180)
  boardMinutes: number;

  /** In the currency's minor unit; null while it is not known. */
  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(1_000_000_000)
  price: number | null;

  @IsString()
  @Length(1, 60)
  timeZone: string;

  @IsArray()
  @ArrayMaxSize(14)
  @IsObject({ each: true })
  @ValidateNested({ each: true })
  @Type(() => DeparturesRequest)
  fromA: DeparturesRequest[];

  @IsArray()
  @ArrayMaxSize(14)
  @IsObject({ each: true })
  @ValidateNested({ each: true })
  @Type(() => DeparturesRequest)
  fromB: DeparturesRequest[];

  /** Where the timetable was read. */
  @IsString()
  @Length(1, 200)
  source: string;

  @IsBoolean()
  isOpen: boolean;
}
