import { allAreas, setAreas } from '../geo/areas/cities.ts';
import type { AreaFacts } from '../geo/areas/service-area.ts';
import { OPEN_ROAD } from '../platform/migrations/1795700017000-open-roads.ts';
import { FIRST_AREAS } from '../platform/migrations/1795700000300-service-areas.ts';

const areas: AreaFacts[] = JSON.parse(
  JSON.stringify(
    FIRST_AREAS.map((area) => ({
      look: null,
      openRoad: OPEN_ROAD,
      shortcuts: [],
      timeZone: area.region === 'SL' ? 'Africa/Freetown' : 'Africa/Conakry',
      openHours: null,
      splitFrom: null,
      isInForce: true,
      ...area,
    })),
  ),
);

// For tests and tools without a database; a core that is opened reads the rows of its database.
if (allAreas().length === 0) setAreas('first', areas);
