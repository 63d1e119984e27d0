import type { Place } from '@waka/contracts/places/place';
import type { Place as PlaceRow } from './place.entity.ts';

type PresentedColumns = Omit<PlaceRow, 'aliases' | 'nameWords' | 'allWords'>;

export const presentPlace = (row: PresentedColumns): Place => ({
  id: row.id,
  name: row.name,
  address: row.address,
  city: row.city,
  country: row.country,
  latitude: row.latitude,
  longitude: row.longitude,
  category: row.category,
  isPopular: row.isPopular,
  createdAt: row.createdAt.toISOString(),
});
