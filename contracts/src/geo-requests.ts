import { IsLatitude, IsLongitude, IsNumber } from 'class-validator';
import type { LatLng } from './geo.ts';

/**
 * A coordinate in a request's body. Apart from `geo.ts`, so that screens which only measure do not load the validator.
 */
export class LatLngRequest implements LatLng {
  @IsNumber({ allowNaN: false, allowInfinity: false })
  @IsLatitude()
  lat: number;

  @IsNumber({ allowNaN: false, allowInfinity: false })
  @IsLongitude()
  lng: number;
}
