import { useState } from 'react';
import { formatDate } from '../../../lib/i18n/i18n.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { readDate, withSeparators, writtenDate } from './typed-date.ts';

interface DateFieldProps {
  label: string;
  /** The initial value. */
  initial?: Date | null;
  hasTime?: boolean;
  hint?: string;
  /** Whether the form was submitted, so that errors show. */
  isChecked?: boolean;
  /** Receives the time in the device's time zone, null for an empty field, `wrong` for text that is no date. */
  onChange: (value: Date | null | 'wrong') => void;
}

/**
 * Shows a field for a day as `dd/mm/yyyy`, with a 24-hour time if wanted, in every language and browser; shows the
 * parsed date in words below.
 */
export function DateField({ label, initial = null, hasTime = false, hint, isChecked, onChange }: DateFieldProps) {
  const t = useT();
  const [text, setText] = useState(() => (initial ? writtenDate(initial, hasTime) : ''));
  const [isLeft, setIsLeft] = useState(false);
  const read = readDate(text, hasTime);
  const isWrong = text.trim() !== '' && !read;
  const change = (typed: string) => {
    // Deletions remove separators as well, and an edit in the middle must not shift digits.
    const next = typed.length > text.length && typed.startsWith(text) ? withSeparators(typed, hasTime) : typed;
    setText(next);
    setIsLeft(false);
    onChange(next.trim() === '' ? null : (readDate(next, hasTime) ?? 'wrong'));
  };
  return (
    <TextField
      label={label}
      dir="ltr"
      inputMode="numeric"
      autoComplete="off"
      maxLength={20}
      placeholder={t(hasTime ? 'ops.date.patternTime' : 'ops.date.pattern')}
      value={text}
      error={isWrong && (isLeft || isChecked) ? t(hasTime ? 'ops.date.wrongTime' : 'ops.date.wrong') : undefined}
      hint={read ? inWords(read, hasTime) : hint}
      onChange={(event) => change(event.target.value)}
      onBlur={() => {
        setIsLeft(true);
        if (read) setText(writtenDate(read, hasTime));
      }}
    />
  );
}

const inWords = (date: Date, hasTime: boolean): string =>
  formatDate(date, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    ...(hasTime && { hour: '2-digit', minute: '2-digit' }),
  });
