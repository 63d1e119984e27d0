import { useT } from '../../../lib/i18n/use-t.ts';
import { useConnection } from '../../../lib/connection.store.ts';

/** Shows whether the data on the screen is live. */
export function LiveMark() {
  const t = useT();
  const isOpen = useConnection(({ kind }) => kind === 'open');
  return (
    <output
      className={`inline-flex items-center gap-1.5 whitespace-nowrap rounded-full px-2.5 py-0.5 text-xs font-bold ${isOpen ? 'bg-go-soft text-go' : 'bg-stop-soft text-stop'}`}
    >
      <span aria-hidden="true" className={`size-2 rounded-full bg-current ${isOpen ? '' : 'animate-breathe'}`} />
      {t(isOpen ? 'ops.live' : 'ops.reconnecting')}
    </output>
  );
}
