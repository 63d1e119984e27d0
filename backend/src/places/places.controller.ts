import { Controller, Query } from '@nestjs/common';
import { PlaceNear, PlaceSearch } from '@waka/contracts/places/place-requests';
import type { Place } from '@waka/contracts/places/place';
import { routes } from '@waka/contracts/routes';
import type { Actor } from '@waka/core/accounts/actor';
import type { Core } from '@waka/core/core';
import { nearestPlace } from '@waka/core/places/nearest-place';
import { popularPlaces } from '@waka/core/places/popular-places';
import { searchPlaces } from '@waka/core/places/search-places';
import { InjectCore } from '../core.token.ts';
import { Me, Route } from '../http/route.ts';

@Controller()
export class PlacesController {
  constructor(@InjectCore() private readonly core: Core) {}

  @Route(routes.searchPlaces)
  search(@Query() { q }: PlaceSearch): Promise<Place[]> {
    return searchPlaces(this.core, q);
  }

  @Route(routes.popularPlaces)
  popular(@Me() reader: Actor): Promise<Place[]> {
    return popularPlaces(this.core, reader);
  }

  @Route(routes.nearestPlace)
  nearest(@Query() point: PlaceNear): Promise<Place | null> {
    return nearestPlace(this.core, point);
  }
}
