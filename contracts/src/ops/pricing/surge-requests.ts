import { Type } from 'class-transformer';
import { IsBoolean, IsDefined, IsInt, IsNumber, IsString, Length, Max, Min, ValidateNested } from 'class-validator';
import type { VehicleClass } from '../../vehicles/vehicle.ts';
import { DecisionRequest } from '../ops-requests.ts';
import type { SurgeBounds } from './surge-views.ts';

class SurgeBoundsRequest implements SurgeBounds {
  @IsInt()
  @Min(101)
  @Max(300)
  capPercent: number;

  @IsInt()
  @Min(1)
  @Max(50)
  stepPercent: number;

  /** Fewer than three could be one household. */
  @IsInt()
  @Min(3)
  @Max(100)
  fewestWaiting: number;

  @IsNumber()
  @Min(1)
  @Max(50)
  fromRatio: number;

  @IsNumber()
  @Min(1)
  @Max(100)
  fullRatio: number;
}

/** Whether and how far fares of a class rise in a service area. */
export class SurgeRuleRequest extends DecisionRequest {
  @IsString()
  @Length(1, 40)
  area: string;

  @IsString()
  @Length(1, 30)
  vehicleType: VehicleClass;

  @IsBoolean()
  isAllowed: boolean;

  @IsDefined()
  @ValidateNested()
  @Type(() => SurgeBoundsRequest)
  bounds: SurgeBounds;
}

/** Asks what bounds would have done in the last hour. */
export class SurgePreviewRequest {
  @IsString()
  @Length(1, 40)
  area: string;

  @IsString()
  @Length(1, 30)
  vehicleType: VehicleClass;

  @IsDefined()
  @ValidateNested()
  @Type(() => SurgeBoundsRequest)
  bounds: SurgeBounds;
}
