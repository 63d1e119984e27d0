import type { ReactNode } from 'react';
import { refusalText } from '../shared/typing/refusal.ts';

interface FormEndProps {
  /** Why the form was not saved. */
  failure: Error | null;
  children: ReactNode;
}

/** Keeps the button of a long form in view, and above it why the form was not saved. */
export const FormEnd = ({ failure, children }: FormEndProps) => (
  // Sticky over the form, the ring around a field that has the keyboard, and the padding of the dialog below it.
  <div className="sticky -bottom-5 -mx-2 -mb-5 grid gap-2 bg-surface px-2 pt-2 pb-5">
    {failure && (
      <p role="alert" className="rounded-md bg-stop-soft px-4 py-3 text-sm font-semibold text-stop">
        {refusalText(failure, 'ops.notSaved')}
      </p>
    )}
    {children}
  </div>
);
