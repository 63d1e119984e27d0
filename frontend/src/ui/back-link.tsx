import { Link } from 'wouter';
import { Icon } from './icons/icon.tsx';

interface BackLinkProps {
  href: string;
  label: string;
}

export const BackLink = ({ href, label }: BackLinkProps) => (
  <Link
    href={href}
    aria-label={label}
    className="tap inline-grid shrink-0 place-items-center rounded-full hover:bg-sunken print:hidden"
  >
    <Icon name="back" className="size-6 rtl:-scale-x-100" />
  </Link>
);
