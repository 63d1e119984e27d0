import type { ServiceAreaView } from '@waka/contracts/ops/areas/area-views';
import { translateIfKnown } from '../../../lib/i18n/i18n.ts';

/** Returns the name of an area: that of a city as ops gave it, that of the rest of a country in the language of the screen. */
export const areaName = ({ id, name, kind }: Pick<ServiceAreaView, 'id' | 'name' | 'kind'>): string =>
  (kind === 'rest' && translateIfKnown(`ops.city.${id}`)) || name;
