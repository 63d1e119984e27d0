import { Link } from 'wouter';
import { useOwnerBooks } from '../../../lib/driver/use-owner-books.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import { BookFigures } from '../../../ui/owner/book-figures.tsx';

/** Shows what of the owner's sum is paid, and leads to the page where it is paid; nothing without a book in force. */
export function OwnerCard() {
  const t = useT();
  const book = useOwnerBooks().data?.books.find(({ state }) => state === 'active');
  if (!book) return null;
  return (
    <section aria-label={t('owner.title')} className="grid gap-3 rounded-lg bg-sunken p-4">
      <BookFigures book={book} isNamed />
      <Link
        href="/driver/owner"
        className="tap flex items-center justify-between gap-2 rounded-lg bg-surface px-4 font-bold text-ink hover:bg-sunken"
      >
        {t('owner.open')}
        <Icon name="right" className="size-5" />
      </Link>
    </section>
  );
}
