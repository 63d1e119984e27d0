import { useEffect, useRef } from 'react';
import { useT } from '../../../lib/i18n/use-t.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import type { PlaceOption, PlaceOptions } from './place-options.ts';

interface PlaceListProps {
  id: string;
  found: PlaceOptions;
  active: number;
  onChoose: (option: PlaceOption) => void;
}

// The list of an ARIA combobox: its keys are handled by the text field, which keeps the focus, and no native element
// can hold an icon and two lines of text.
/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-to-interactive-role, jsx-a11y/click-events-have-key-events */
export function PlaceList({ id, found, active, onChoose }: PlaceListProps) {
  const t = useT();
  const list = useRef<HTMLUListElement>(null);
  const { options, isPopular, isSettled, isError } = found;
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <div className="absolute inset-x-0 top-full z-30 mt-1.5 flex max-h-60 flex-col overflow-hidden rounded-lg border border-line bg-surface shadow-float">
      <ul
        ref={list}
        id={id}
        role="listbox"
        aria-label={t(isPopular ? 'rider.places.popular' : 'rider.places.results')}
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain py-1"
      >
        {options.map((option, index) => (
          <li
            key={option.key}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === active}
            className={`flex min-h-13 cursor-pointer items-center gap-3 px-3.5 py-1.5 hover:bg-sunken ${index === active ? 'bg-sunken' : ''}`}
            // Keeps the focus in the field: the list would close during the touch.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(option)}
          >
            <Icon name={option.icon} className={`size-5 ${option.kind === 'place' ? 'text-muted' : 'text-violet'}`} />
            <span className="min-w-0">
              <b dir="auto" className="block w-fit max-w-full truncate font-semibold">
                {option.name}
              </b>
              {option.detail && (
                <span dir="auto" className="block w-fit max-w-full truncate text-sm text-muted">
                  {option.detail}
                </span>
              )}
            </span>
          </li>
        ))}
      </ul>
      <output className="block px-3.5 text-sm text-muted empty:hidden not-empty:py-2">
        {isError && t(isPopular ? 'rider.places.popularFailed' : 'rider.places.searchFailed')}
        {!isError && !isSettled && options.length === 0 && t('rider.places.searching')}
        {!isError && options[0]?.kind === 'typed' && t('rider.places.noMatch')}
      </output>
      <p className="border-t border-line px-3.5 py-1.5 text-xs text-muted">{t('rider.places.credit')}</p>
    </div>
  );
}
/* oxlint-enable jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-to-interactive-role, jsx-a11y/click-events-have-key-events */
