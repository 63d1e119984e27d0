import { IsIn, IsNumber, IsOptional, IsString, Max, MaxLength, Min, MinLength } from 'class-validator';

/** Points of the compass, clockwise from north. */
export const DIRECTIONS = ['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw'] as const;
export type Direction = (typeof DIRECTIONS)[number];

/** A known place by which a point without a name of its own is called. */
export class NearPlace {
  @IsString()
  @MinLength(1)
  @MaxLength(200)
  place: string;

  @IsString()
  @MinLength(1)
  @MaxLength(200)
  city: string;

  /** How far the point is from the place; absent where it is beside it. */
  @IsOptional()
  @IsNumber({ allowNaN: false, allowInfinity: false })
  @Min(0)
  @Max(1000)
  km?: number;

  /** In which direction the point lies from the place, where it is not beside it. */
  @IsOptional()
  @IsIn(DIRECTIONS)
  direction?: Direction;
}
