import { Controller, Param } from '@nestjs/common';
import type { AppConfig } from '@waka/contracts/config/config-routes';
import type { MapArea, MapAreaTiles, MapConfig } from '@waka/contracts/places/map-config';
import type { VehicleCatalogue } from '@waka/contracts/vehicles/vehicle';
import { routes } from '@waka/contracts/routes';
import { openCities } from '@waka/core/geo/areas/cities';
import type { Core } from '@waka/core/platform/core';
import { listVehicles } from '@waka/core/pricing/list-vehicles';
import { InjectCore } from '../core.token.ts';
import { Route } from '../http/routes/route.ts';
import { MapAreas } from '../streets/map-areas.ts';
import { StreetTiles } from '../streets/street-tiles.ts';

@Controller()
export class ConfigController {
  constructor(
    @InjectCore() private readonly core: Core,
    private readonly streets: StreetTiles,
    private readonly areas: MapAreas,
  ) {}

  @Route(routes.appConfig)
  app(): AppConfig {
    const { accounts, support } = this.core.config;
    return { minPasswordLength: accounts.minPasswordLength, support };
  }

  @Route(routes.vehicles)
  vehicles(): Promise<VehicleCatalogue> {
    return listVehicles(this.core);
  }

  @Route(routes.mapConfig)
  async maps(): Promise<MapConfig> {
    const { mapbox } = this.core.config;
    const cities = openCities().map(({ id, name, region, centre, look, shortcuts, timeZone }) => ({
      id,
      name,
      region,
      centre,
      look,
      shortcuts,
      timeZone,
    }));
    const streets = await this.streets.current();
    if (!mapbox) return { provider: 'maplibre', apiKey: null, streets, cities };
    return { provider: 'mapbox', apiKey: mapbox.token, apiUrl: mapbox.url, streets, cities };
  }

  @Route(routes.mapAreas)
  mapAreas(): Promise<MapArea[]> {
    return this.areas.all();
  }

  @Route(routes.mapAreaTiles)
  mapAreaTiles(@Param('city') city: string): Promise<MapAreaTiles> {
    return this.areas.tilesOf(city);
  }
}
