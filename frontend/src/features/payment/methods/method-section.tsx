import type { SavedPaymentMethod, SavedWallet } from '@waka/contracts/money/payment-method';
import { useId } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { MethodRow } from './method-row.tsx';
import { Sign } from './sign.tsx';

interface MethodSectionProps {
  title: string;
  sign: 'card' | 'wallet';
  empty: string;
  /** A note about all methods of the section. */
  note?: string;
  addLabel: string;
  /** Undefined until they are loaded. */
  methods: SavedPaymentMethod[] | undefined;
  isBusy: boolean;
  /** Null where nothing of the kind can be used, so that none is added. */
  onAdd: (() => void) | null;
  onSetDefault: (id: string) => void;
  onProve: (wallet: SavedWallet) => void;
  onRemove: (method: SavedPaymentMethod) => void;
}

export function MethodSection({ title, sign, empty, note, addLabel, methods, isBusy, ...on }: MethodSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex flex-col rounded-xl bg-surface p-5 shadow-card">
      <h2 id={id} className="flex items-center gap-2.5 text-lg font-extrabold">
        <Sign name={sign} />
        {title}
      </h2>
      {!methods && <Skeleton className="my-4 h-14 w-full" />}
      {note && methods && <p className="mt-1 text-sm text-muted">{note}</p>}
      {methods?.length === 0 && <p className="py-5 text-muted">{empty}</p>}
      {methods && methods.length > 0 && (
        <ul className="my-1 divide-y divide-line">
          {methods.map((method) => (
            <MethodRow
              key={method.id}
              method={method}
              isBusy={isBusy}
              onSetDefault={() => on.onSetDefault(method.id)}
              onProve={on.onProve}
              onRemove={() => on.onRemove(method)}
            />
          ))}
        </ul>
      )}
      {on.onAdd && (
        <Button tone="quiet" className="mt-auto w-full" onClick={on.onAdd}>
          <Icon name="plus" className="size-5" />
          {addLabel}
        </Button>
      )}
    </section>
  );
}
