import type { LatLng } from '@waka/contracts/geo';
import type { Place } from '@waka/contracts/places/place';
import type { RideLocation } from '@waka/contracts/rides/ride-requests';

/** A point of the trip as the form holds it; a place that was only typed has no coordinates. */
export interface DraftPlace {
  name: string;
  address: string;
  lat: number | null;
  lng: number | null;
}

export const draftOf = ({ name, address, city, latitude, longitude, category }: Place): DraftPlace => ({
  name,
  address: category === 'custom' ? address : `${address}, ${city}`,
  lat: latitude,
  lng: longitude,
});

export const currentPlace = (name: string, { lat, lng }: LatLng): DraftPlace => ({ name, address: name, lat, lng });

export const toRideLocation = ({ name, address, lat, lng }: DraftPlace): RideLocation => ({ name, address, lat, lng });
