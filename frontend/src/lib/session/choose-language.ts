import { accountRoutes } from '@waka/contracts/accounts/account-routes';
import type { User } from '@waka/contracts/accounts/user';
import type { Language } from '@waka/contracts/languages';
import { call } from '../api/api-client.ts';
import { logMutationError } from '../query-client.ts';
import { signedIn, useSession } from './session.store.ts';
import { showToast } from '../toasts/toast.store.ts';
import { translate } from '../i18n/i18n.ts';
import { storeLanguage, storedLanguage, LANGUAGE_KEY } from '../i18n/languages.ts';
import { currentLanguage, switchTo } from '../i18n/texts.ts';

/** Changes the language: of the screen at once, then on the device and in the account. */
export async function chooseLanguage(language: Language): Promise<void> {
  try {
    await switchTo(language);
  } catch {
    showToast({ tone: 'error', title: translate('app.error'), description: translate('app.languageFailed') });
    return;
  }
  storeLanguage({ language, isSynced: false });
  const session = useSession.getState();
  if (session.kind === 'signed_in') await syncLanguage(session.user, language);
}

/**
 * Settles the language before a signed-in user sees a screen: a choice on this device that is not stored in an account
 * goes to the user's account, else the account's language is used here.
 */
export async function agreeOnLanguage(user: User): Promise<void> {
  const kept = storedLanguage();
  if (kept && !kept.isSynced) void syncLanguage(user, kept.language);
  else if (!user.language) void syncLanguage(user, currentLanguage());
  else await follow(user.language);
}

/** Follows a language chosen in another page of this browser, which has stored it in the account. */
export function followOtherPages(): void {
  addEventListener('storage', ({ key }) => {
    const kept = key === LANGUAGE_KEY ? storedLanguage() : null;
    // Without network the old language stays; the next page to open finds the choice.
    if (kept && kept.language !== currentLanguage()) void switchTo(kept.language).catch(() => undefined);
  });
}

async function follow(language: Language): Promise<void> {
  if (language === currentLanguage()) return;
  try {
    await switchTo(language);
    storeLanguage({ language, isSynced: true });
  } catch {
    // Without network the current language stays; the account's language is tried again the next time.
  }
}

async function syncLanguage({ id }: User, language: Language): Promise<void> {
  try {
    const user = await call(accountRoutes.chooseLanguage, { body: { language } });
    storeLanguage({ language, isSynced: true });
    const session = useSession.getState();
    if (session.kind === 'signed_in' && session.user.id === id) signedIn(user);
  } catch (error) {
    // The choice stays marked as not stored, and is sent at the next sign-in.
    logMutationError(error);
  }
}
