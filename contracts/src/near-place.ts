import { IsIn, IsNumber, IsString, Max, MaxLength, Min, MinLength } from 'class-validator';

/** Points of the compass, clockwise from north. */
export const DIRECTIONS = ['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw'] as const;
export type Direction = (typeof DIRECTIONS)[number];

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

/** A known place away from a point that is called by it. */
export class AwayPlace extends NearPlace {
  /** How far the point is from the place. */
  @IsNumber({ allowNaN: false, allowInfinity: false })
  @Min(0)
  @Max(1000)
  km: number;

  /** In which direction the point lies from the place. */
  @IsIn(DIRECTIONS)
  direction: Direction;
}
