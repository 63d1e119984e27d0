import { useRoute } from 'wouter';

/** What the page shows, by its address. */
export type Place = { kind: 'list' } | { kind: 'new' } | { kind: 'edit'; id: string } | { kind: 'split'; id: string };

export const CITIES = '/admin/cities';
/** No id of an area begins like this. */
const NEW = '_new';

export const toNew = `${CITIES}/${NEW}`;
export const toArea = (id: string): string => `${CITIES}/${id}`;
export const toSplit = (id: string): string => `${CITIES}/${id}/split`;

export function usePlace(): Place {
  const [isSplit, split] = useRoute(`${CITIES}/:id/split`);
  const [isArea, area] = useRoute(`${CITIES}/:id`);
  if (isSplit) return { kind: 'split', id: split.id };
  if (!isArea) return { kind: 'list' };
  return area.id === NEW ? { kind: 'new' } : { kind: 'edit', id: area.id };
}
