import type { SavedPlace } from '@waka/contracts/places/saved-place';
import { translate } from '../../../lib/i18n/i18n.ts';

/** Home and work in the language of the screen, anything else as the rider called it. */
export const labelOf = ({ label }: Pick<SavedPlace, 'label'>): string =>
  label === 'home' || label === 'work' ? translate(`rider.places.${label}`) : label;
