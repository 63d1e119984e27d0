import type { ServiceAreaView } from '@waka/contracts/ops/areas/area-views';
import { translate, translateIfKnown } from '../../../lib/i18n/i18n.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { areaName } from './area-name.ts';
import { OPS } from '../live/ops-keys.ts';

/** Returns the name of a city as ops gave it, and of the rest of a country; its key until the rows are there. */
export function cityName(city: string): string {
  const row = queryClient.getQueryData<ServiceAreaView[]>(OPS.areas)?.find(({ id }) => id === city);
  return row ? areaName(row) : (translateIfKnown(`ops.city.${city}`) ?? city);
}

/** Returns the name of an action in the audit log. */
export const actionName = (action: string): string => translateIfKnown(`ops.did.${action}`) ?? action;

export const nameOr = (name: string | null): string => name || translate('ops.noName');

/** Returns why a wallet did not pay; a reason without a text is shown as it is. */
export const failureText = (reason: string): string => translateIfKnown(`ops.failure.${reason}`) ?? reason;

/** Returns what a message is about, by the name of its template; templates of a newer service count as other. */
export const templateName = (template: string): string =>
  translateIfKnown(`ops.work.template.${template}`) ?? translate('ops.work.template.other');

/** Returns what a queue of the service works on. Each city has one for matching. */
export function queueName(queue: string): string {
  const city = MATCHING_QUEUE.exec(queue)?.[1];
  if (city) return translate('ops.work.queue.matching', { city: cityName(city) });
  return translateIfKnown(`ops.work.queue.${queue}`) ?? queue;
}

const MATCHING_QUEUE = /^matching-(.+)$/;
