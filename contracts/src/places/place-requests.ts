import { Type } from 'class-transformer';
import { IsLatitude, IsLongitude, IsNumber, IsString, MaxLength, MinLength } from 'class-validator';

export class PlaceSearch {
  @IsString()
  @MinLength(1)
  @MaxLength(64)
  q: string;
}

/** A point in the query of a call. */
export class PlaceNear {
  @Type(() => Number)
  @IsNumber({ allowNaN: false, allowInfinity: false })
  @IsLatitude()
  lat: number;

  @Type(() => Number)
  @IsNumber({ allowNaN: false, allowInfinity: false })
  @IsLongitude()
  lng: number;
}
