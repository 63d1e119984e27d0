import type { MigrationInterface, QueryRunner } from 'typeorm';

const EARTH_RADIUS_KM = 6371.0088;
const degrees = (radians: number) => (radians * 180) / Math.PI;
const rounded = (value: number) => Math.round(value * 1e5) / 1e5;

/** Draws a circle as a polygon that covers it. */
function circle(centre: { lat: number; lng: number }, km: number, corners: number) {
  const reach = degrees(km / Math.cos(Math.PI / corners) / EARTH_RADIUS_KM);
  const widening = Math.cos((centre.lat * Math.PI) / 180);
  return Array.from({ length: corners }, (_, index) => {
    const angle = (2 * Math.PI * index) / corners;
    return {
      lat: rounded(centre.lat + reach * Math.sin(angle)),
      lng: rounded(centre.lng + (reach * Math.cos(angle)) / widening),
    };
  });
}

// Street kilometres. In a country's rest drivers are few and roads are long.
const IN_TOWN = [
  { fromSeconds: 30, km: 12 },
  { fromSeconds: 15, km: 8 },
  { fromSeconds: 5, km: 5 },
  { fromSeconds: 0, km: 3 },
];
const IN_THE_REST = [{ fromSeconds: 0, km: 25 }];

const asTheTilesHaveIt = { elsewhere: 1, areas: [] };

// From the open sea to the head of the estuary. Cotton Tree to the airport is 15 km by air and 110 km by road.
const estuary = {
  name: 'Sierra Leone River',
  line: [
    { lat: 8.53, lng: -13.6 },
    { lat: 8.508, lng: -13.29 },
    { lat: 8.506, lng: -13.2 },
    { lat: 8.5, lng: -13.15 },
    { lat: 8.51, lng: -13.05 },
    { lat: 8.56, lng: -12.98 },
    { lat: 8.62, lng: -12.93 },
  ],
  detour: 7.3,
};

// The islands off Conakry have no bridge, and rides do not go by boat.
const losIslands = {
  name: 'Iles de Los',
  line: [
    { lat: 9.56, lng: -13.9 },
    { lat: 9.535, lng: -13.74 },
    { lat: 9.5, lng: -13.725 },
    { lat: 9.43, lng: -13.7 },
    { lat: 9.35, lng: -13.6 },
  ],
  detour: 20,
};

const city = (centre: { lat: number; lng: number }, km: number, corners: number) =>
  ({ kind: 'city', centre, polygon: circle(centre, km, corners), searchRadii: IN_TOWN, barriers: [] }) as const;

const rest = {
  kind: 'rest',
  polygon: null,
  isMain: false,
  isOpen: true,
  slowdown: asTheTilesHaveIt,
  searchRadii: IN_THE_REST,
  barriers: [],
} as const;

const CLOSED_TOWN_KM = 8;
const closedTown = (centre: { lat: number; lng: number }) =>
  ({ ...city(centre, CLOSED_TOWN_KM, 24), isMain: false, isOpen: false, slowdown: asTheTilesHaveIt }) as const;

/**
 * The areas with which the service begins. Detours and slowdowns were measured on Freetown's main roads, the latter
 * against shared taxis and buses with their stops: slow in the middle and along the road to the east, quick elsewhere.
 * The other values are assumed.
 */
export const FIRST_AREAS = [
  {
    ...city({ lat: 8.484, lng: -13.23 }, 45, 72),
    id: 'freetown',
    name: 'Freetown',
    region: 'SL',
    isMain: true,
    isOpen: true,
    detour: 1.4,
    slowdown: {
      elsewhere: 0.8,
      areas: [
        { centre: { lat: 8.484, lng: -13.24 }, km: 1.2, factor: 1.8 },
        { centre: { lat: 8.482, lng: -13.215 }, km: 4.5, factor: 1.1 },
      ],
    },
    barriers: [estuary],
  },
  {
    ...city({ lat: 9.537, lng: -13.6785 }, 45, 72),
    id: 'conakry',
    name: 'Conakry',
    region: 'GN',
    isMain: true,
    isOpen: true,
    detour: 1.3,
    slowdown: { elsewhere: 1.15, areas: [] },
    barriers: [losIslands],
  },
  { ...rest, id: 'sierra-leone', name: 'Sierra Leone', region: 'SL', centre: { lat: 8.56, lng: -11.79 }, detour: 1.3 },
  { ...rest, id: 'guinea', name: 'Guinea', region: 'GN', centre: { lat: 10.43, lng: -10.94 }, detour: 1.35 },
  { ...closedTown({ lat: 7.962, lng: -11.737 }), id: 'bo', name: 'Bo', region: 'SL', detour: 1.3 },
  { ...closedTown({ lat: 7.877, lng: -11.19 }), id: 'kenema', name: 'Kenema', region: 'SL', detour: 1.3 },
  { ...closedTown({ lat: 8.886, lng: -12.044 }), id: 'makeni', name: 'Makeni', region: 'SL', detour: 1.3 },
  { ...closedTown({ lat: 10.384, lng: -9.307 }), id: 'kankan', name: 'Kankan', region: 'GN', detour: 1.35 },
  { ...closedTown({ lat: 11.323, lng: -12.282 }), id: 'labe', name: 'Labé', region: 'GN', detour: 1.35 },
] as const;

/** Keeps the cities of the service and the rest of each country as rows. */
export class ServiceAreas1795700000300 implements MigrationInterface {
  name = 'ServiceAreas1795700000300';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`SET LOCAL lock_timeout = '3s'`);
    await runner.query(`
      CREATE TABLE service_areas (
        id text PRIMARY KEY CHECK (id ~ '^[a-z][a-z0-9-]{1,39}$'),
        name text NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
        region text NOT NULL,
        kind text NOT NULL CHECK (kind IN ('city', 'rest')),
        polygon jsonb CHECK ((polygon IS NULL) = (kind = 'rest')),
        centre jsonb NOT NULL,
        is_main boolean NOT NULL DEFAULT false CHECK (NOT is_main OR (is_open AND kind = 'city')),
        is_open boolean NOT NULL DEFAULT false CHECK (is_open OR kind = 'city'),
        detour double precision NOT NULL CHECK (detour >= 1),
        slowdown jsonb NOT NULL,
        barriers jsonb NOT NULL DEFAULT '[]',
        search_radii jsonb NOT NULL CHECK (jsonb_array_length(search_radii) > 0),
        version int NOT NULL DEFAULT 1
      )`);
    await runner.query('CREATE UNIQUE INDEX service_areas_main ON service_areas (region) WHERE is_main');
    await runner.query(`CREATE UNIQUE INDEX service_areas_rest ON service_areas (region) WHERE kind = 'rest'`);
    await runner.query(
      `INSERT INTO service_areas
         (id, name, region, kind, polygon, centre, is_main, is_open, detour, slowdown, barriers, search_radii)
       SELECT id, name, region, kind, polygon, centre, "isMain", "isOpen", detour, slowdown, barriers, "searchRadii"
       FROM jsonb_to_recordset($1) AS first (
         id text, name text, region text, kind text, polygon jsonb, centre jsonb, "isMain" boolean, "isOpen" boolean,
         detour double precision, slowdown jsonb, barriers jsonb, "searchRadii" jsonb)`,
      // What is absent of a rest's polygon is NULL rather than the null of JSON.
      [JSON.stringify(FIRST_AREAS.map((area) => ({ ...area, polygon: area.polygon ?? undefined })))],
    );
    // The number that every phone knows as an emergency call, until ops enters the city's own.
    await runner.query(
      `INSERT INTO city_settings (city, emergency_phone)
       SELECT id, '112' FROM service_areas ON CONFLICT (city) DO NOTHING`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DELETE FROM city_settings USING service_areas WHERE city = id AND NOT is_open`);
    await runner.query('DROP TABLE service_areas');
  }
}
