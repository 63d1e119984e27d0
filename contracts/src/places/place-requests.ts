import { Type } from 'class-transformer';
import {
  IsLatitude,
  IsLongitude,
  IsNumber,
  IsOptional,
  IsString,
  MaxLength,
  MinLength,
  ValidateIf,
} from 'class-validator';

export class PopularPlaces {
  /** The person's position; both or neither. */
  @IsOptional()
  @Type(() => Number)
  @IsNumber({ allowNaN: false, allowInfinity: false })
  @IsLatitude()
  lat?: number;

  @IsOptional()
  @Type(() => Number)
  @IsNumber({ allowNaN: false, allowInfinity: false })
  @IsLongitude()
  lng?: number;
}

export class PlaceSearch extends PopularPlaces {
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

/** A place to save; its label is in the address of the call. Half a coordinate is refused. */
export class SavePlace {
  @IsString()
  @MinLength(1)
  @MaxLength(200)
  name: string;

  @IsString()
  @MinLength(1)
  @MaxLength(200)
  address: string;

  @ValidateIf((place: SavePlace) => isGiven(place.lat) || isGiven(place.lng))
  @IsNumber({ allowNaN: false, allowInfinity: false })
  @IsLatitude()
  lat?: number | null;

  @ValidateIf((place: SavePlace) => isGiven(place.lat) || isGiven(place.lng))
  @IsNumber({ allowNaN: false, allowInfinity: false })
  @IsLongitude()
  lng?: number | null;
}

const isGiven = (value: unknown) => value !== undefined && value !== null;
