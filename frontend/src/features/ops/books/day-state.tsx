import type { BookDay } from '@waka/contracts/ops/books/books';
import { formatDate } from '../../../lib/i18n/i18n.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { Chip } from '../shared/chip.tsx';

const tones = { open: 'plain', closed: 'go', differences: 'stop' } as const;

/** Shows how a day stands. */
export function DayState({ state }: Pick<BookDay, 'state'>) {
  const t = useT();
  return <Chip tone={tones[state]}>{t(`ops.books.state.${state}`)}</Chip>;
}

/** Formats a day such as 2026-11-25, which is that of the country, wherever it is read. */
export const formatBookDay = (day: string): string =>
  formatDate(new Date(`${day}T12:00:00Z`), {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });
