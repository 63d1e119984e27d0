/** Fewer riders in a cell are shown to no one: it would say where single people are. */
export const FEWEST_SHOWN = 3;

/** How many riders look for a ride in a cell: some, many, very many. */
export const DEMAND_LEVELS = [1, 2, 3] as const;
export type DemandLevel = (typeof DEMAND_LEVELS)[number];

/** A cell of the map: its level, and its corners as a line encoded with precision 5, the first not repeated. */
type DemandCell = [level: DemandLevel, corners: string];

/** Where riders of a country look for rides. */
export interface DemandMap {
  /** When riders were counted; null while no figures are known. */
  at: string | null;
  cells: DemandCell[];
  /** Names of the places with the most riders, the busiest first. */
  busy: string[];
}
