import type { LatLng } from '@waka/contracts/geo';
import type { VehicleClass } from '@waka/contracts/vehicles/vehicle';
import type { City } from '../geo/areas/cities.ts';
import { cellOf, cellsAround, type Cell } from './cells.ts';
import { countBy } from './count-cells.ts';
import type { Wish } from './people.ts';

export interface FreeDriver extends LatLng {
  vehicleType: VehicleClass;
}

/** Riders of a class who booked in a cell, or beside it, without getting a driver, and the drivers who are free there. */
export interface Balance {
  city: City;
  cell: Cell;
  vehicleType: VehicleClass;
  waiting: number;
  free: number;
}

/**
 * Compares riders and drivers of each class, wherever a rider of it waits in a cell or beside it: those of the
 * neighbours count too, so that the two sides of a street are priced alike.
 */
export function balancesOf(wishes: readonly Wish[], drivers: readonly FreeDriver[]): Balance[] {
  const waiting = countBy(
    wishes.flatMap(({ waits, city, pickup }) =>
      waits ? [keyOf({ city, vehicleType: waits, cell: cellOf(pickup) })] : [],
    ),
  );
  const free = countBy(drivers.map((driver) => `${driver.vehicleType} ${cellOf(driver)}`));
  const touched = new Set(
    wishes.flatMap(({ waits, city, pickup }) =>
      waits ? cellsAround(cellOf(pickup)).map((cell) => keyOf({ city, vehicleType: waits, cell })) : [],
    ),
  );
  return [...touched].map((key) => {
    const { city, vehicleType, cell } = partsOf(key);
    const around = cellsAround(cell);
    const sum = (count: (near: Cell) => number) => around.reduce((total, near) => total + count(near), 0);
    return {
      city,
      cell,
      vehicleType,
      waiting: sum((near) => waiting.get(keyOf({ city, vehicleType, cell: near })) ?? 0),
      free: sum((near) => free.get(`${vehicleType} ${near}`) ?? 0),
    };
  });
}

const keyOf = ({ city, vehicleType, cell }: Pick<Balance, 'city' | 'vehicleType' | 'cell'>): string =>
  `${city} ${vehicleType} ${cell}`;

function partsOf(key: string): Pick<Balance, 'city' | 'vehicleType' | 'cell'> {
  const [city = '', vehicleType = '', cell = ''] = key.split(' ');
  return { city, vehicleType, cell };
}
