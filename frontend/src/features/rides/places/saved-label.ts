import type { SavedPlace } from '@waka/contracts/places/saved-place';
import { translate } from '../../../lib/i18n/i18n.ts';

/** Returns home and work in the language of the screen, any other label as the rider wrote it. */
export const labelOf = ({ label }: Pick<SavedPlace, 'label'>): string =>
  label === 'home' || label === 'work' ? translate(`rider.places.${label}`) : label;
