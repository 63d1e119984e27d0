import type { ComponentProps } from 'react';
import { Icon, type IconName } from './icon.tsx';

/** Its children lie on the icon. */
interface IconButtonProps extends ComponentProps<'button'> {
  icon: IconName;
  label: string;
  /** Lies on the map and needs a background of its own. */
  isFloating?: boolean;
}

export function IconButton({ icon, label, isFloating = false, className = '', children, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      className={`tap inline-grid place-items-center rounded-full text-ink transition-colors disabled:opacity-40 ${isFloating ? 'size-12 bg-surface shadow-float ring-1 ring-line' : 'hover:bg-sunken'} ${className}`}
    >
      <Icon name={icon} />
      {children}
    </button>
  );
}
