import { Module } from '@nestjs/common';
import type { Core } from '@waka/core/platform/core';
import { coreToken } from '../core.token.ts';
import { MapAreas } from './map-areas.ts';
import { StreetTiles } from './street-tiles.ts';

@Module({
  providers: [
    { provide: StreetTiles, useFactory: ({ config }: Core) => new StreetTiles(config.streetsDir), inject: [coreToken] },
    { provide: MapAreas, useFactory: (tiles: StreetTiles) => new MapAreas(tiles), inject: [StreetTiles] },
  ],
  exports: [StreetTiles, MapAreas],
})
export class StreetsModule {}
