import type { PlaceCategory } from '@waka/contracts/places/place';
import { useEffect, useRef } from 'react';
import { useT } from '../../../lib/i18n/use-t.ts';
import { Icon, type IconName } from '../../../ui/icon.tsx';
import type { PlaceOption, usePlaceOptions } from './place-options.ts';

interface PlaceListProps {
  id: string;
  found: ReturnType<typeof usePlaceOptions>;
  active: number;
  onChoose: (option: PlaceOption) => void;
}

// The list of an ARIA combobox: its keys are handled by the text field, which keeps the focus, and no native element
// can hold an icon and two lines of text.
/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-to-interactive-role, jsx-a11y/click-events-have-key-events */
export function PlaceList({ id, found, active, onChoose }: PlaceListProps) {
  const t = useT();
  const list = useRef<HTMLUListElement>(null);
  const { options, isPopular, isLoading, isError } = found;
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <div className="absolute inset-x-0 top-full z-30 mt-1.5 overflow-hidden rounded-lg border border-line bg-surface shadow-float">
      <ul
        ref={list}
        id={id}
        role="listbox"
        aria-label={t(isPopular ? 'rider.places.popular' : 'rider.places.results')}
        className="max-h-60 overflow-y-auto overscroll-contain py-1"
      >
        {options.map((option, index) => (
          <li
            key={keyOf(option)}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === active}
            className={`flex min-h-13 cursor-pointer items-center gap-3 px-3.5 py-1.5 hover:bg-sunken ${index === active ? 'bg-sunken' : ''}`}
            // Before the field loses the focus and the list closes under the finger.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(option)}
          >
            <OptionText option={option} />
          </li>
        ))}
      </ul>
      <output className="block px-3.5 text-sm text-muted empty:hidden not-empty:py-2">
        {isError && t(isPopular ? 'rider.places.popularFailed' : 'rider.places.searchFailed')}
        {!isError && isLoading && options.length === 0 && t('rider.places.searching')}
        {!isError && options[0]?.kind === 'typed' && t('rider.places.noMatch')}
      </output>
      <p className="border-t border-line px-3.5 py-1.5 text-xs text-muted">{t('rider.places.credit')}</p>
    </div>
  );
}
/* oxlint-enable jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-to-interactive-role, jsx-a11y/click-events-have-key-events */

const keyOf = (option: PlaceOption) => (option.kind === 'place' ? option.place.id : option.kind);

function OptionText({ option }: { option: PlaceOption }) {
  const t = useT();
  if (option.kind === 'current') {
    return (
      <>
        <Icon name="locate" className="size-5 text-violet" />
        <b className="font-semibold">{t('rider.plan.useCurrentLocation')}</b>
      </>
    );
  }
  if (option.kind === 'typed') {
    return (
      <>
        <Icon name="pin" className="size-5 text-muted" />
        <b className="font-semibold">{t('rider.places.useTyped', { text: option.text })}</b>
      </>
    );
  }
  const { name, address, city, category } = option.place;
  return (
    <>
      <Icon name={icons[category] ?? 'pin'} className="size-5 text-muted" />
      <span className="min-w-0">
        <b className="block truncate font-semibold">{name}</b>
        <span className="block truncate text-sm text-muted">{address === city ? city : `${address}, ${city}`}</span>
      </span>
    </>
  );
}

const icons: Partial<Record<PlaceCategory, IconName>> = {
  airport: 'plane',
  business: 'building',
  hospital: 'plus',
  landmark: 'star',
  market: 'wallet',
  transport: 'route',
};
