import { isLanguage, LANGUAGES, type Language } from '@waka/contracts/languages';
import { Icon } from '../icons/icon.tsx';

interface LanguageSelectProps {
  label: string;
  value: Language;
  names: Record<Language, string>;
  onChange: (language: Language) => void;
}

/** Shows a small language list for a corner: the browser's own list under the name of the language. */
export const LanguageSelect = ({ label, value, names, onChange }: LanguageSelectProps) => (
  <label className="tap relative inline-flex items-center gap-1.5 rounded-full px-3 font-semibold focus-within:outline-3 focus-within:outline-violet">
    <Icon name="globe" className="size-5" />
    <span className="sr-only">{label}</span>
    <select
      value={value}
      className="min-h-11 cursor-pointer appearance-none bg-transparent pe-1 font-semibold text-inherit outline-none"
      onChange={({ target }) => isLanguage(target.value) && onChange(target.value)}
    >
      {LANGUAGES.map((language) => (
        <option key={language} value={language} lang={language} className="bg-surface text-ink">
          {names[language]}
        </option>
      ))}
    </select>
  </label>
);
