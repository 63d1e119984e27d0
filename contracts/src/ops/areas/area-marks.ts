import { Type } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsObject, IsString, Length, ValidateIf, ValidateNested } from 'class-validator';
import { LatLngRequest } from '../../geo-requests.ts';
import { trimmed } from '../../trimmed.ts';

export const MOST_CORNERS = 300;

/** Marks corners in order, the first not repeated. Fewer than three have a code of their own. */
export function Corners(): PropertyDecorator {
  return (target, property) => {
    IsArray()(target, property);
    ArrayMaxSize(MOST_CORNERS)(target, property);
    ValidateNested({ each: true })(target, property);
    Type(() => LatLngRequest)(target, property);
  };
}

/** Marks the name of an area. */
export function AreaName(): PropertyDecorator {
  return (target, property) => {
    Length(1, 60, { message: 'Please enter a name of 1 to 60 characters' })(target, property);
    IsString()(target, property);
    trimmed(target, property);
  };
}

/** Marks a point in the middle of an area. */
export function Centre(): PropertyDecorator {
  return (target, property) => {
    Type(() => LatLngRequest)(target, property);
    ValidateNested()(target, property);
    IsObject()(target, property);
  };
}

/** Marks a fact that a change may leave out but not empty. */
export const IfSent = (): PropertyDecorator => ValidateIf((_, value) => value !== undefined);
