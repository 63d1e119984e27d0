import { LANGUAGES, type Language } from '@waka/contracts/languages';
import { useState } from 'react';
import { chooseLanguage } from '../../../lib/session/choose-language.ts';
import { languageNames } from '../../../lib/i18n/languages.ts';
import { useLanguage, useT } from '../../../lib/i18n/use-t.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import { MenuButton } from '../../../ui/menu-list.tsx';

/** Changes the language of the product; each language has its own name. */
export function LanguageEntry() {
  const t = useT();
  const language = useLanguage();
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  const [isBusy, setIsBusy] = useState(false);
  const chosen = async (one: Language) => {
    setIsBusy(true);
    await chooseLanguage(one);
    setIsBusy(false);
    close();
  };
  return (
    <>
      <MenuButton
        icon="globe"
        label={t('account.settings.language')}
        detail={languageNames[language]}
        onClick={() => setIsOpen(true)}
      />
      {isOpen && (
        <Dialog title={t('account.settings.language')} closeLabel={t('app.close')} onClose={close}>
          <ul>
            {LANGUAGES.map((one) => (
              <li key={one}>
                <button
                  type="button"
                  lang={one}
                  aria-pressed={one === language}
                  disabled={isBusy}
                  className="flex min-h-14 w-full items-center justify-between gap-3 rounded-md px-3 text-start text-lg font-semibold hover:bg-sunken disabled:opacity-60"
                  onClick={() => void chosen(one)}
                >
                  <bdi>{languageNames[one]}</bdi>
                  {one === language && <Icon name="check" className="size-6 text-go" />}
                </button>
              </li>
            ))}
          </ul>
        </Dialog>
      )}
    </>
  );
}
