const PLACE_CATEGORIES = [
  'business',
  'hospital',
  'school',
  'custom',
  'landmark',
  'market',
  'transport',
  'airport',
  'street',
  'others',
] as const;
export type PlaceCategory = (typeof PLACE_CATEGORIES)[number];

export interface Place {
  id: string;
  name: string;
  address: string;
  city: string;
  country: string;
  latitude: number | null;
  longitude: number | null;
  category: PlaceCategory;
  isPopular: boolean;
  createdAt: string;
}

/** Builds a place from a typed text that matches no known place. */
export function customPlace(text: string, now: number): Place {
  const typed = text.trim();
  const country = typed.toLowerCase().includes('guinea') ? 'Guinea' : 'Sierra Leone';
  return {
    id: `custom-${now}`,
    name: typed,
    address: `${typed}, ${country}`,
    city: country,
    country,
    latitude: null,
    longitude: null,
    category: 'custom',
    isPopular: false,
    createdAt: new Date(now).toISOString(),
  };
}
