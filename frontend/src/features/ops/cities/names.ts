import type { ServiceAreaView } from '@waka/contracts/ops/areas/area-views';
import { translateIfKnown } from '../../../lib/i18n/i18n.ts';
import { idOf } from './facts/start.ts';

/** Returns the name of an area: in the language of the screen as long as ops gave it no other one. */
export function areaName({ id, name, kind }: Pick<ServiceAreaView, 'id' | 'name' | 'kind'>): string {
  const isFirstName = kind === 'rest' || idOf(name) === id;
  return (isFirstName && translateIfKnown(`ops.city.${id}`)) || name;
}
