import { translate, translateIfKnown } from '../../../lib/i18n/i18n.ts';

/** Cities are data: one that the texts do not know is shown as it is written. */
export const cityName = (city: string): string => translateIfKnown(`desk.city.${city}`) ?? city;

/** What the audit trail calls an action. */
export const actionName = (action: string): string => translateIfKnown(`desk.did.${action}`) ?? action;

export const nameOr = (name: string | null): string => name || translate('desk.noName');

/** Why a wallet did not pay; a word that the texts do not know yet is shown as it is. */
export const failureText = (reason: string): string => translateIfKnown(`desk.failure.${reason}`) ?? reason;
