import { createContext, useContext, type ReactNode } from 'react';
import { refusedAt } from './refusal.ts';

const Failure = createContext<unknown>(null);

/** Gives the fields of a form why it was not saved. */
export const FieldsOf = ({ failure, children }: { failure: unknown; children: ReactNode }) => (
  <Failure value={failure}>{children}</Failure>
);

interface AtFieldProps {
  /** What the call names the field; with several names, the first of which something is refused. */
  name: string | readonly string[];
  children: (refused: string | undefined) => ReactNode;
}

/** Gives a field what the server refuses about it. */
export function AtField({ name, children }: AtFieldProps) {
  const failure = useContext(Failure);
  const names = typeof name === 'string' ? [name] : name;
  return children(names.map((one) => refusedAt(failure, one)).find((text) => text !== undefined));
}
