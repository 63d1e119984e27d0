import { IsString, MaxLength, MinLength } from 'class-validator';

/** A known place beside a point that has no name of its own. */
export class NearPlace {
  @IsString()
  @MinLength(1)
  @MaxLength(200)
  place: string;

  @IsString()
  @MinLength(1)
  @MaxLength(200)
  city: string;
}
