import { emergencyNumber, phoneProblem } from '@waka/contracts/accounts/phone';
import { greatCircleKm, type LatLng } from '@waka/contracts/geo';
import { AREA_ID, type ServiceAreaView } from '@waka/contracts/ops/areas/area-views';
import type { Region } from '@waka/contracts/regions';
import { pointOf } from '../outline/corners-text.ts';
import type { Corners } from '../outline/drawing.ts';

/** The fields of a city that does not exist yet. */
export interface TypedStart {
  name: string;
  /** Empty for the one that follows from the name. */
  id: string;
  /** Empty for the country of the nearest city. */
  region: Region | '';
  phone: string;
  /** Empty for the middle of the outline. */
  centre: string;
}

export const noStart: TypedStart = { name: '', id: '', region: '', phone: '', centre: '' };

const MOST_LETTERS = 40;

/** Makes an id of a name: `Port Loko` becomes `port-loko`. */
export const idOf = (name: string): string =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^[^a-z]+|-+$/g, '')
    .slice(0, MOST_LETTERS);

export const startId = ({ id, name }: TypedStart): string => id || idOf(name);

/** Returns the country that was chosen, or that of the nearest city. */
export const startRegion = ({ region }: TypedStart, corners: Corners, areas: readonly ServiceAreaView[]): Region =>
  region || (nearest(areas, corners[0])?.region ?? 'SL');

const nearest = (areas: readonly ServiceAreaView[], point: LatLng | undefined): ServiceAreaView | undefined =>
  point ? areas.toSorted((a, b) => greatCircleKm(a.centre, point) - greatCircleKm(b.centre, point))[0] : areas[0];

/** Returns the centre that was typed, or the middle of the outline; null where there is neither. */
export const startCentre = ({ centre }: TypedStart, corners: Corners): LatLng | null =>
  centre.trim() === '' ? middleOf(corners) : pointOf(centre);

const NUMBER = /^\+?\d{2,15}$/;

export type StartFact = keyof TypedStart | 'polygon';

/** Lists the fields that the service would refuse. */
export function wrongStart(typed: TypedStart, region: Region, isPart: boolean): StartFact[] {
  const phone = emergencyNumber(typed.phone, region);
  const isPhoneWrong = phoneProblem(phone) !== null || !NUMBER.test(phone);
  const checks: [StartFact, boolean][] = [
    ['name', typed.name.trim() === ''],
    ['id', !AREA_ID.test(startId(typed))],
    ['centre', typed.centre.trim() !== '' && !pointOf(typed.centre)],
    ['phone', !isPart && isPhoneWrong],
  ];
  return checks.flatMap(([name, isWrong]) => (isWrong ? [name] : []));
}

/** Returns the centre of gravity of an outline; null for less than an outline. */
function middleOf(corners: Corners): LatLng | null {
  let [area, lat, lng] = [0, 0, 0];
  for (const [index, from] of corners.entries()) {
    const to = corners[(index + 1) % corners.length] ?? from;
    const part = from.lng * to.lat - to.lng * from.lat;
    area += part;
    lat += (from.lat + to.lat) * part;
    lng += (from.lng + to.lng) * part;
  }
  return area === 0 ? null : { lat: lat / (3 * area), lng: lng / (3 * area) };
}
