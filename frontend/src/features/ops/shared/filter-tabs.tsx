import { useEffect, useRef, type ReactNode } from 'react';
import { Link, useSearch } from 'wouter';
import { formatWhole } from '../../../lib/i18n/format.ts';
import { bringToMiddle } from '../layout/bring-to-middle.ts';

interface FilterTabsProps<Value extends string> {
  label: string;
  /** Its name in the address; an address without it means the first option. */
  name: string;
  options: readonly { value: Value; text: string; count?: number | undefined }[];
}

/**
 * Filters a list by the address, so that the selection can be shared and gone back to: lines on a large screen, a row on a phone that
 * shows what is selected.
 */
export function FilterTabs<Value extends string>({ label, name, options }: FilterTabsProps<Value>) {
  const search = useSearch();
  const chosen = useFilter(
    name,
    options.map(({ value }) => value),
  );
  return (
    <nav aria-label={label} className="max-w-full overflow-x-auto">
      <ul className="flex w-fit gap-1 rounded-lg bg-sunken p-1 sm:flex-wrap">
        {options.map(({ value, text, count }) => {
          const to = new URLSearchParams(search);
          to.set(name, value);
          return (
            <li key={value}>
              <Tab to={`?${to}`} isChosen={value === chosen}>
                {text}
                {count !== undefined && <span className="figures">{formatWhole(count)}</span>}
              </Tab>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

interface TabProps {
  to: string;
  isChosen: boolean;
  children: ReactNode;
}

function Tab({ to, isChosen, children }: TabProps) {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (isChosen && link.current) bringToMiddle(link.current);
  }, [isChosen]);
  return (
    <Link
      ref={link}
      href={to}
      aria-current={isChosen ? 'true' : undefined}
      className={`tap flex items-center gap-2 whitespace-nowrap rounded-md px-3.5 text-sm font-bold ${isChosen ? 'bg-surface text-ink shadow-card' : 'text-muted hover:text-ink'}`}
    >
      {children}
    </Link>
  );
}

/** Returns the selected one of `values`, or the first. */
export function useFilter<Value extends string>(name: string, values: readonly Value[]): Value | undefined {
  const chosen = new URLSearchParams(useSearch()).get(name);
  return values.find((value) => value === chosen) ?? values[0];
}
