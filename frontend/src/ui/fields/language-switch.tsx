import { LanguageSelect } from './language-select.tsx';
import { chooseLanguage } from '../../lib/session/choose-language.ts';
import { languageNames } from '../../lib/i18n/languages.ts';
import { useLanguage, useT } from '../../lib/i18n/use-t.ts';

/** Changes the language of the page, and of a signed-in user's account. */
export function LanguageSwitch() {
  const t = useT();
  const language = useLanguage();
  return (
    <LanguageSelect
      label={t('app.language')}
      value={language}
      names={languageNames}
      onChange={(chosen) => void chooseLanguage(chosen)}
    />
  );
}
