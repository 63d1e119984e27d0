import type { Fix } from '@waka/contracts/drivers/position';
import type { LatLng } from '@waka/contracts/geo';
import type { Driver } from './people.ts';

/** Creates a fix of a phone whose clock is right. */
export const fixAt = ({ lat, lng }: LatLng, seq: number): Fix => ({
  lat,
  lng,
  accuracy: 8,
  heading: 0,
  speed: 0,
  at: Date.now(),
  seq,
});

/** Drives north in small steps and sends its position this often, until it is ended. */
export function drive(driver: Driver, everyMs: number): { end(): void } {
  driver.stopFixes();
  let { lat } = driver.position;
  const timer = setInterval(() => {
    lat += 0.00001;
    driver.socket.emit('driver:location', fixAt({ lat, lng: driver.position.lng }, Date.now()));
  }, everyMs);
  return { end: () => clearInterval(timer) };
}
