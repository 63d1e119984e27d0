import type { ReactNode } from 'react';
import type { PlaceOfRefusal } from './refusal.ts';

const idOf = (place: PlaceOfRefusal): string => `fact-${place}`;

/** Shows the fields of one fact, where a refusal finds them. */
export const Fact = ({ place, children }: { place: PlaceOfRefusal; children: ReactNode }) => (
  <div id={idOf(place)} className="min-w-0">
    {children}
  </div>
);

/** Moves the focus to the field that is to be corrected. */
export function focusFact(place: PlaceOfRefusal): void {
  const fact = document.getElementById(idOf(place));
  const wrong = fact?.querySelector<HTMLElement>('[aria-invalid=true]');
  (wrong ?? fact?.querySelector<HTMLElement>('input, select, textarea, button'))?.focus();
}

/** Shows several fields under one name, with what is wrong about them. */
export function FactGroup({ title, hint, error, children }: FactGroupProps) {
  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="mb-1.5 text-sm font-semibold">{title}</legend>
      {hint && <p className="text-sm text-muted">{hint}</p>}
      {children}
      {error && (
        <p role="alert" className="text-sm text-stop">
          {error}
        </p>
      )}
    </fieldset>
  );
}

interface FactGroupProps {
  title: string;
  hint?: string;
  error?: string | undefined;
  children: ReactNode;
}
