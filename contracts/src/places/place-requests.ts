import { Type } from 'class-transformer';
import {
  IsLatitude,
  IsLongitude,
  IsNumber,
  IsObject,
  IsOptional,
  IsString,
  MaxLength,
  MinLength,
  ValidateIf,
  ValidateNested,
} from 'class-validator';
import { NearPlace } from '../near-place.ts';

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

  /** What `address` says in the language in which it was saved, for readers of other languages. */
  @IsOptional()
  @IsObject()
  @ValidateNested()
  @Type(() => NearPlace)
  near?: NearPlace | null;

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
