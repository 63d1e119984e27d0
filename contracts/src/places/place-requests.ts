import { IsString, MaxLength, MinLength } from 'class-validator';

export class PlaceSearch {
  @IsString()
  @MinLength(1)
  @MaxLength(64)
  q: string;
}
