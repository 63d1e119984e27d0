import type { ReactNode, SubmitEvent } from 'react';

interface FormProps {
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => Promise<void>;
  children: ReactNode;
}

/** Renders a form without the browser's own validation bubbles: our messages are shown at their fields. */
export function Form({ onSubmit, children }: FormProps) {
  return (
    <form noValidate className="mt-6 flex flex-col gap-4" onSubmit={(event) => void onSubmit(event)}>
      {children}
    </form>
  );
}
