import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useT } from '../../../lib/i18n/use-t.ts';
import { IconButton } from '../../../ui/icons/icon-button.tsx';
import type { DraftPlace } from '../draft/draft-place.ts';
import { PlaceList } from './place-list.tsx';
import { draftOfTyped, usePlaceOptions, type PlaceOption } from './place-options.ts';
import { useOutsidePress } from './use-outside-press.ts';

interface LocationPickerProps {
  label: string;
  placeholder: string;
  /** Name of the chosen place; empty when none is chosen. */
  value: string;
  /** Shown before the field. */
  mark: ReactNode;
  onChoose: (place: DraftPlace) => void;
  onClear: () => void;
  /** Offers the phone's own position. */
  onChooseCurrent?: () => void;
  /** Offers to show the place on the map. */
  onChooseOnMap?: () => void;
}

/** Shows a text field with a list of places under it, for keyboard and touch. */
export function LocationPicker({
  label,
  placeholder,
  value,
  mark,
  onChoose,
  onClear,
  onChooseCurrent,
  onChooseOnMap,
}: LocationPickerProps) {
  const t = useT();
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  /** The text being typed; null while the field shows the chosen place. */
  const [typed, setTyped] = useState<string | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState(-1);
  /** Enter was pressed before the search for the last letters had answered. */
  const [isEnterDue, setIsEnterDue] = useState(false);
  const found = usePlaceOptions(typed ?? '', isOpen, {
    current: onChooseCurrent !== undefined,
    map: onChooseOnMap !== undefined,
  });
  const close = () => {
    setIsOpen(false);
    setTyped(null);
    setActive(-1);
    setIsEnterDue(false);
  };
  useOutsidePress(box, isOpen, close);

  /** Focuses the field, since the button disappears, and opens the list, as focus does. */
  const clear = () => {
    onClear();
    input.current?.focus();
    // Some browsers leave the focus in the field while its button is pressed.
    setIsOpen(true);
  };

  const choose = (option: PlaceOption) => {
    if (option.kind === 'current') onChooseCurrent?.();
    else if (option.kind === 'map') onChooseOnMap?.();
    else onChoose(option.kind === 'place' ? option.place : draftOfTyped(typed ?? ''));
    close();
  };

  const [first] = found.options;
  const isChoiceDue = isEnterDue && found.isSettled;
  useEffect(() => {
    if (isChoiceDue && first) choose(first);
    // The choice is made from the list as it is once it has settled.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isChoiceDue]);

  const onKeyDown = (event: KeyboardEvent) => {
    const { options } = found;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setIsOpen(true);
      const next = event.key === 'ArrowDown' ? active + 1 : Math.max(active, 0) - 1;
      setActive(options.length === 0 ? -1 : (next + options.length) % options.length);
    }
    if (event.key === 'Escape' || event.key === 'Tab') close();
    if (event.key !== 'Enter') return;
    event.preventDefault();
    const option = options[active];
    if (isOpen && option) choose(option);
    else if (isOpen && (typed ?? '').trim() !== '') setIsEnterDue(true);
  };

  const listId = `${id}-places`;
  return (
    <div ref={box} className="relative">
      <div className="flex items-center gap-3 rounded-md border-2 border-transparent bg-sunken ps-3.5 focus-within:border-violet focus-within:bg-surface">
        {mark}
        <input
          ref={input}
          role="combobox"
          aria-label={label}
          aria-expanded={isOpen}
          aria-controls={isOpen ? listId : undefined}
          aria-haspopup="listbox"
          aria-autocomplete="list"
          aria-activedescendant={isOpen && active >= 0 ? `${listId}-${active}` : undefined}
          autoComplete="off"
          enterKeyHint="search"
          className="min-h-12 w-full min-w-0 bg-transparent outline-none placeholder:text-muted"
          placeholder={placeholder}
          value={typed ?? value}
          onClick={() => setIsOpen(true)}
          onFocus={(event) => {
            setIsOpen(true);
            event.target.select();
          }}
          onChange={(event) => {
            setTyped(event.target.value);
            setIsOpen(true);
            setActive(-1);
            setIsEnterDue(false);
          }}
          onKeyDown={onKeyDown}
        />
        {value !== '' && typed === null && (
          <IconButton
            icon="close"
            label={t('rider.places.clear', { field: label })}
            className="text-muted"
            onClick={clear}
          />
        )}
      </div>
      {isOpen && <PlaceList id={listId} found={found} active={active} onChoose={choose} />}
    </div>
  );
}
