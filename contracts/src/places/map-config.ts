/** The map that the browser draws: Mapbox when a public token is set, else the offline style. */
export interface MapConfig {
  provider: 'mapbox' | 'maplibre';
  apiKey: string | null;
}
