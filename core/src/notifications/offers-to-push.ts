import type { PushedOffer } from '@waka/contracts/notifications/push';
import type { Core } from '../core.ts';

export type OfferToPush = PushedOffer['facts'] & { id: string; driverId: string; expiresAt: Date };

/** The open offers of drivers who have a device to be told on, each taken once. */
export const offersToPush = ({ sql }: Pick<Core, 'sql'>): Promise<OfferToPush[]> => sql<OfferToPush>(TAKE);

const TAKE = `
  WITH due AS (
    SELECT id FROM ride_offers
    WHERE status = 'open' AND expires_at > now() AND pushed_at IS NULL
      AND EXISTS (SELECT 1 FROM push_subscriptions WHERE user_id = driver_id)
    FOR UPDATE SKIP LOCKED
  ), taken AS (
    UPDATE ride_offers SET pushed_at = now() FROM due WHERE ride_offers.id = due.id RETURNING ride_offers.*
  )
  SELECT taken.id, taken.driver_id, taken.expires_at, fare, currency, pickup_area AS pickup, pickup_eta_min AS minutes
  FROM taken JOIN rides ON rides.id = ride_id`;
