import { LanguageSelect } from '../../ui/language-select.tsx';
import { chooseLanguage } from './choose-language.ts';
import { languageNames } from './languages.ts';
import { useLanguage, useT } from './use-t.ts';

/** Changes the language of the page, and of the account of a signed-in person. */
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
