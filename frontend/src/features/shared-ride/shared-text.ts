import type { SharedPlace } from '@waka/contracts/rides/shared-ride';
import type { Translate } from '../../lib/i18n/i18n.ts';
import { addressText } from '../../lib/place-text.ts';

/** Returns the name of a place of a shared ride. */
export const sharedText = ({ name, near, away }: SharedPlace, t: Translate): string =>
  addressText({ address: name, near, ...(away && { away }) }, t);
