import type { Decision } from '@waka/contracts/error-body';
import { ApiError, NetworkError } from './api/api-error.ts';
import { listed } from './i18n/listed.ts';
import { formatDay } from './i18n/format.ts';
import { translate, translateIfKnown, type MessageKey } from './i18n/i18n.ts';
import { currentLanguage } from './i18n/texts.ts';

/** Returns the text to show for an error: the translation of its code, else the service's message, else `fallback`. */
export function errorText(error: unknown, fallback: MessageKey): string {
  if (error instanceof NetworkError) return translate('app.network');
  if (!(error instanceof ApiError) || error.code === 'unexpected') return translate(fallback);
  const known = translateIfKnown(`error.${error.code}`);
  // Messages of the service are English.
  const text = known ?? ((currentLanguage() === 'en' && error.message) || translate(fallback));
  if (error.opens) return `${text} ${translate('app.nextRides', { time: formatDay(error.opens.at) })}`;
  if (error.why) return `${text} ${translate('auth.suspendedWhy', { reason: error.why })}`;
  if (error.area) return `${text} (${error.area})`;
  return error.decision ? decisionText(error.decision) : text;
}

/** Describes the decision that came first: who made it, when and why; it says what `ops.decided_meanwhile` says. */
function decisionText({ action, by, at, reason, verdict }: Decision): string {
  const did = (verdict && translateIfKnown(`ops.did.${action}.${verdict}`)) ?? translateIfKnown(`ops.did.${action}`);
  const what = listed([did ?? action, ...(reason ? [reason] : [])]);
  return translate('ops.decidedFirst', { name: by ?? translate('ops.service'), what, time: formatDay(at) });
}
