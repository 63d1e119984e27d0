import type { ComponentType, ReactNode } from 'react';
import { useT } from '../../../lib/i18n/use-t.ts';
import { Button } from '../../../ui/button.tsx';
import { Waiting } from './waiting.tsx';

interface OpsListProps<Item extends { id: string }> {
  query: {
    data?: { pages: Item[][] };
    isError: boolean;
    refetch: () => unknown;
    hasNextPage: boolean;
    fetchNextPage: () => unknown;
    isFetchingNextPage: boolean;
  };
  /** Shown instead of an empty list. */
  none: ReactNode;
  Line: ComponentType<{ item: Item }>;
}

/** Shows a paginated list, with a button for earlier items. */
export function OpsList<Item extends { id: string }>({ query, none, Line }: OpsListProps<Item>) {
  const t = useT();
  const { data, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = query;
  const items = data?.pages.flat();
  if (!items) return <Waiting isError={isError} onAgain={() => void refetch()} />;
  if (items.length === 0) return none;
  return (
    <>
      <OpsLines items={items} Line={Line} />
      {hasNextPage && (
        <Button tone="quiet" isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('ops.more')}
        </Button>
      )}
    </>
  );
}

interface OpsLinesProps<Item extends { id: string }> {
  items: readonly Item[];
  Line: ComponentType<{ item: Item }>;
}

export const OpsLines = <Item extends { id: string }>({ items, Line }: OpsLinesProps<Item>) => (
  <ul className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface">
    {items.map((item) => (
      <li key={item.id}>
        <Line item={item} />
      </li>
    ))}
  </ul>
);
