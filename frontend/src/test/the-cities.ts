import type { MapCity } from '@waka/contracts/places/map-config';

const shortcut = (kind: 'center' | 'airport' | 'business', name: string, lat: number, lng: number) => ({
  kind,
  name,
  address: name,
  lat,
  lng,
});

/** The two cities with which the service begins. */
export const theCities: MapCity[] = [
  {
    id: 'freetown',
    name: 'Freetown',
    region: 'SL',
    centre: { lat: 8.484, lng: -13.23 },
    look: { centre: { lat: 8.452, lng: -13.215 }, zoom: 12 },
    shortcuts: [
      shortcut('center', 'Siaka Stevens Street', 8.48842, -13.23452),
      shortcut('airport', 'Freetown International Airport', 8.61644, -13.1955),
      shortcut('business', 'Cotton Tree', 8.48715, -13.23562),
    ],
  },
  {
    id: 'conakry',
    name: 'Conakry',
    region: 'GN',
    centre: { lat: 9.537, lng: -13.6785 },
    look: null,
    shortcuts: [
      shortcut('center', 'Almamya', 9.51047, -13.71132),
      shortcut('airport', 'Aéroport international', 9.57689, -13.612),
      shortcut('business', 'Marché Madina', 9.54533, -13.6666),
    ],
  },
];
