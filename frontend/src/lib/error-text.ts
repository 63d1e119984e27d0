import { ApiError, NetworkError } from './api-error.ts';
import { translate, translateIfKnown, type MessageKey } from './i18n/i18n.ts';
import { currentLanguage } from './i18n/texts.ts';

/** The sentence to show for a failure: the language's own text for its code, else the service's, else `fallback`. */
export function errorText(error: unknown, fallback: MessageKey): string {
  if (error instanceof NetworkError) return translate('app.network');
  if (!(error instanceof ApiError) || error.code === 'unexpected') return translate(fallback);
  const known = translateIfKnown(`error.${error.code}`);
  // What the service itself says is English.
  return known ?? ((currentLanguage() === 'en' && error.message) || translate(fallback));
}
