import { useId } from 'react';
import { Icon } from '../icons/icon.tsx';

interface StarRatingProps {
  label: string;
  /** Returns the name of a star for screen readers. */
  starLabel: (stars: number) => string;
  value: number;
  onChange: (stars: number) => void;
}

const STARS = [1, 2, 3, 4, 5];

/** Shows five radio buttons, which bring the arrow keys and screen reader support. */
export function StarRating({ label, starLabel, value, onChange }: StarRatingProps) {
  const name = useId();
  return (
    <fieldset className="flex justify-center">
      <legend className="sr-only">{label}</legend>
      {STARS.map((stars) => (
        <label
          key={stars}
          className={`tap grid size-13 place-items-center rounded-full has-focus-visible:outline-3 has-focus-visible:outline-violet text-field`}
        >
          <input
            type="radio"
            name={name}
            className="sr-only"
            checked={value === stars}
            onChange={() => onChange(stars)}
            aria-label={starLabel(stars)}
          />
          <Icon
            name="star"
            className={`size-9 ${stars <= value ? 'fill-accent stroke-ink stroke-1' : ''}`}
            isFilled={stars <= value}
          />
        </label>
      ))}
    </fieldset>
  );
}
