import { Body, Controller, Param, Query } from '@nestjs/common';
import type { LatLng } from '@waka/contracts/geo';
import type { AwayPlace, NearPlace } from '@waka/contracts/near-place';
import { PlaceNear, PlaceSearch, PopularPlaces, SavePlace } from '@waka/contracts/places/place-requests';
import type { Place } from '@waka/contracts/places/place';
import type { RecentPlace, SavedPlace } from '@waka/contracts/places/saved-place';
import { routes } from '@waka/contracts/routes';
import type { Actor } from '@waka/core/platform/actor';
import type { Core } from '@waka/core/platform/core';
import { nearPlaceOf } from '@waka/core/places/near-place';
import { nearestPlace } from '@waka/core/places/nearest-place';
import { popularPlaces } from '@waka/core/places/popular-places';
import { recentPlaces } from '@waka/core/places/recent-places';
import { forgetPlace, savedPlaces, savePlace } from '@waka/core/places/saved-places';
import { searchPlaces } from '@waka/core/places/search-places';
import { InjectCore } from '../core.token.ts';
import { Me, Route } from '../http/routes/route.ts';

@Controller()
export class PlacesController {
  constructor(@InjectCore() private readonly core: Core) {}

  @Route(routes.searchPlaces)
  search(@Query() { q, ...point }: PlaceSearch): Promise<Place[]> {
    return searchPlaces(this.core, { text: q, from: pointOf(point) });
  }

  @Route(routes.popularPlaces)
  popular(@Me() reader: Actor, @Query() point: PopularPlaces): Promise<Place[]> {
    return popularPlaces(this.core, reader, pointOf(point));
  }

  @Route(routes.nearPlace)
  near(@Query() point: PlaceNear): Promise<NearPlace | AwayPlace | null> {
    return nearPlaceOf(this.core.sql, point);
  }

  @Route(routes.nearestPlace)
  nearest(@Query() point: PlaceNear): Promise<Place | null> {
    return nearestPlace(this.core, point);
  }

  @Route(routes.savedPlaces)
  saved(@Me() rider: Actor): Promise<SavedPlace[]> {
    return savedPlaces(this.core, rider);
  }

  @Route(routes.savePlace)
  save(@Me() rider: Actor, @Param('label') label: string, @Body() place: SavePlace): Promise<SavedPlace> {
    return savePlace(this.core, rider, { label, place });
  }

  @Route(routes.forgetPlace)
  async forget(@Me() rider: Actor, @Param('label') label: string): Promise<{ ok: true }> {
    await forgetPlace(this.core, rider, label);
    return { ok: true };
  }

  @Route(routes.recentPlaces)
  recent(@Me() rider: Actor): Promise<RecentPlace[]> {
    return recentPlaces(this.core, rider);
  }
}

const pointOf = ({ lat, lng }: PopularPlaces): LatLng | null =>
  lat === undefined || lng === undefined ? null : { lat, lng };
