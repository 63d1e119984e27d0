import { useT } from '../../../lib/i18n/use-t.ts';
import { useConnection } from '../../../lib/connection.store.ts';
import { useHasNetwork } from '../../../lib/hooks/use-has-network.ts';

/** Shows whether the data on the screen is live. */
export function LiveMark() {
  const t = useT();
  // A connection notices a cut some seconds after the browser.
  const hasNetwork = useHasNetwork();
  const isOpen = useConnection(({ kind }) => kind === 'open') && hasNetwork;
  return (
    <output
      className={`inline-flex items-center gap-1.5 whitespace-nowrap rounded-full px-2.5 py-0.5 text-xs font-bold ${isOpen ? 'bg-go-soft text-go' : 'bg-stop-soft text-stop'}`}
    >
      <span aria-hidden="true" className={`size-2 rounded-full bg-current ${isOpen ? '' : 'animate-breathe'}`} />
      {t(isOpen ? 'ops.live' : 'ops.reconnecting')}
    </output>
  );
}
