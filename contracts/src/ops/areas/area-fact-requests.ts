import { IsDefined, IsIn, IsInt, IsNumber, IsString, Length, Max, MaxLength, Min } from 'class-validator';
import { LatLngRequest } from '../../geo-requests.ts';
import type { Shortcut } from '../../places/map-config.ts';
import { trimmed } from '../../trimmed.ts';
import { Centre } from './area-marks.ts';
import type { OpenRoad, OpenSpan, SearchReach } from './area-views.ts';

const MINUTES_A_DAY = 24 * 60;

export class OpenSpanRequest implements OpenSpan {
  @IsInt()
  @Min(1)
  @Max(7)
  weekday: number;

  @IsInt()
  @Min(0)
  @Max(MINUTES_A_DAY - 1)
  from: number;

  /** Not after `from` it is a minute of the next day. */
  @IsInt()
  @Min(0)
  @Max(MINUTES_A_DAY)
  to: number;
}

export class SearchReachRequest implements SearchReach {
  @IsInt()
  @Min(0)
  @Max(3600)
  fromSeconds: number;

  @IsNumber({ allowNaN: false, allowInfinity: false })
  @Min(0.2)
  @Max(100)
  km: number;
}

export class OpenRoadRequest implements OpenRoad {
  @IsNumber({ allowNaN: false, allowInfinity: false })
  @Min(0)
  @Max(200)
  beyondKm: number;

  @IsNumber({ allowNaN: false, allowInfinity: false })
  @Min(10)
  @Max(130)
  kmh: number;
}

export class LookRequest {
  @IsDefined()
  @Centre()
  centre: LatLngRequest;

  @IsNumber({ allowNaN: false, allowInfinity: false })
  @Min(5)
  @Max(18)
  zoom: number;
}

export class ShortcutRequest extends LatLngRequest implements Shortcut {
  @IsIn(['center', 'airport', 'business'])
  kind: Shortcut['kind'];

  @trimmed
  @IsString()
  @Length(1, 60)
  name: string;

  @trimmed
  @IsString()
  @MaxLength(120)
  address: string;
}
