import type { ReactNode } from 'react';

/** Takes the keyboard where the question opens: the button that was pressed is gone. */
const focused = (question: HTMLParagraphElement | null): void => question?.focus();

/** Shows what is asked once more before something is done, in place of the button that asked for it. */
export const Question = ({ children }: { children: ReactNode }) => (
  <p ref={focused} tabIndex={-1} role="alert" className="font-semibold outline-none">
    {children}
  </p>
);
