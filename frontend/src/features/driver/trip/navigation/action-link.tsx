import { Icon, type IconName } from '../../../../ui/icons/icon.tsx';
import { elsewhere } from './navigation-link.ts';

interface ActionLinkProps {
  href: string;
  icon: IconName;
  children: string;
}

export function ActionLink({ href, icon, children }: ActionLinkProps) {
  return (
    <a
      href={href}
      {...elsewhere(href)}
      className="flex min-h-14 flex-auto items-center justify-center gap-2 rounded-lg bg-sunken px-2 font-bold hover:bg-line"
    >
      <Icon name={icon} />
      {children}
    </a>
  );
}
