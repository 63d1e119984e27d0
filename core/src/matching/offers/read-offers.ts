import type { Offer } from '@waka/contracts/matching/offer';
import type { Core } from '../../platform/core.ts';
import { presentOffer } from './offer.presenter.ts';
import type { Sql } from '../../platform/postgres/sql.ts';
import { offerWithId, openOffersOfDriver, type OfferRow } from './offers.repository.ts';

export async function offerById(sql: Sql, offerId: string): Promise<OfferRow | null> {
  const [offer] = await offerWithId(sql, offerId);
  return offer ?? null;
}

/** Reads the offers that a driver can still answer. */
export async function openOffersOf({ sql }: Pick<Core, 'sql'>, driverId: string): Promise<Offer[]> {
  const offers = await openOffersOfDriver(sql, driverId);
  return offers.map((offer) => presentOffer(offer, offer));
}
