import { Link } from 'wouter';
import { Icon } from '../../ui/icons/icon.tsx';

/** Shows a link to the page with the details. */
export const PageLink = ({ href, label }: { href: string; label: string }) => (
  <Link
    href={href}
    className="tap flex items-center justify-between gap-3 rounded-lg bg-sunken px-4 py-3 font-bold hover:bg-line"
  >
    {label}
    <Icon name="right" className="size-5" />
  </Link>
);
