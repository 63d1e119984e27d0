import { Transform, Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsNumber,
  IsString,
  Length,
  Max,
  Min,
  ValidateNested,
} from 'class-validator';
import { LatLngRequest } from '../../geo-requests.ts';
import type { Barrier } from './area-views.ts';

const MOST_POINTS = 200;
/** Nowhere is the way round longer than fifty times the straight line. */
const MOST_DETOUR = 50;

/** Water without a bridge, as a line along its middle. */
export class BarrierRequest implements Barrier {
  @Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() : value))
  @IsString()
  @Length(1, 60)
  name: string;

  @IsArray()
  @ArrayMinSize(2)
  @ArrayMaxSize(MOST_POINTS)
  @ValidateNested({ each: true })
  @Type(() => LatLngRequest)
  line: LatLngRequest[];

  @IsNumber({ allowNaN: false, allowInfinity: false })
  @Min(1)
  @Max(MOST_DETOUR)
  detour: number;
}
