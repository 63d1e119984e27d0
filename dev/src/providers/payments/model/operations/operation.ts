import type { World } from '../world.ts';

/** Something that happens; it returns what the list of the last operations says of it. */
export interface Operation {
  name: string;
  weight: number;
  run(world: World): Promise<string>;
}
