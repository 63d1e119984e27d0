import { useState } from 'react';
import { ApiError } from '../../../lib/api/api-error.ts';
import { forgetRead, type Shown } from '../shared/with-seen.ts';
import { mergeFields } from './merge-fields.ts';

interface RowForm<Row, Fields> {
  /** The row from which the fields begin, and whose last decision is sent as seen. */
  row: Row;
  typed: Fields;
  change: (changes: Partial<Fields>) => void;
  /** Sends a change of the row, and follows the row where another admin was first. */
  save: (send: (row: Row) => Promise<void>) => Promise<void>;
}

/**
 * Holds the fields of a form about a row as it was opened. Where a change is refused because another admin decided
 * first, the fields that were not touched take the values of the row as it is now, before it can be sent again: a form
 * sends all of its fields, and would put back what the other admin changed.
 */
export function useRowForm<Row extends Shown | null, Fields extends object>(
  opened: Row,
  /** The row as it is now; undefined while it is not known. */
  current: Row | undefined,
  fieldsOf: (row: Row) => Fields,
): RowForm<Row, Fields> {
  const [followed, setFollowed] = useState<{ row: Row } | null>(null);
  const row = followed ? followed.row : opened;
  const [typed, setTyped] = useState(() => fieldsOf(row));
  // The decision that came first, until the row has it too.
  const [awaited, setAwaited] = useState<string | null>(null);
  if (awaited !== null && current && current.decisionId === awaited) {
    setAwaited(null);
    setFollowed({ row: current });
    setTyped(mergeFields(typed, fieldsOf(row), fieldsOf(current)));
  }
  return {
    row,
    typed,
    change: (changes) => setTyped((before) => ({ ...before, ...changes })),
    save: async (send) => {
      try {
        await send(row);
      } catch (error) {
        const first = error instanceof ApiError ? error.decision?.id : undefined;
        if (first !== undefined) {
          // Not seen before the fields follow: a row that could not be fetched is refused again.
          if (row) forgetRead(row);
          setAwaited(first);
        }
        throw error;
      }
    },
  };
}
