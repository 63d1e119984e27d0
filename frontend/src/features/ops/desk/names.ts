import { translate, translateIfKnown } from '../../../lib/i18n/i18n.ts';

/** Cities are data: one that the texts do not know is shown as it is written. */
export const cityName = (city: string): string => translateIfKnown(`desk.city.${city}`) ?? city;

/** What the audit trail calls an action. */
export const actionName = (action: string): string => translateIfKnown(`desk.did.${action}`) ?? action;

export const nameOr = (name: string | null): string => name || translate('desk.noName');

/** Why a wallet did not pay; a word that the texts do not know yet is shown as it is. */
export const failureText = (reason: string): string => translateIfKnown(`desk.failure.${reason}`) ?? reason;

/** What a message says, by the name of its template; a template of a newer service is a message of another kind. */
export const templateName = (template: string): string =>
  translateIfKnown(`desk.work.template.${template}`) ?? translate('desk.work.template.other');

/** What a queue of the service works on. Each city has one for matching. */
export function queueName(queue: string): string {
  const city = MATCHING_QUEUE.exec(queue)?.[1];
  if (city) return translate('desk.work.queue.matching', { city: cityName(city) });
  return translateIfKnown(`desk.work.queue.${queue}`) ?? queue;
}

const MATCHING_QUEUE = /^matching-(.+)$/;
