import { useEffect, useState } from 'react';
import { useConnection } from '../../lib/connection.store.ts';
import { useHasNetwork } from '../../lib/hooks/use-has-network.ts';
import { useT } from '../../lib/i18n/use-t.ts';

/** An interruption shorter than this is not shown. */
const PATIENCE_MS = 1_500;
const RELIEF_MS = 3_000;

const states = {
  offline: ['app.offline', 'bg-stop'],
  reconnecting: ['app.reconnecting', 'animate-breathe bg-accent'],
  back: ['app.backOnline', 'bg-go'],
} as const;

/**
 * Shows that the network is lost, that the connection is retried, and that it is back; clicks pass through it. Toasts
 * make room for it by its `data-connection`.
 */
export function ConnectionBar() {
  const shown = useShown();
  const t = useT();
  // Always rendered, since screen readers announce changes inside it.
  return (
    <output
      className="pointer-events-none fixed inset-x-0 top-18 z-50 mx-auto flex w-fit"
      style={{ marginTop: 'var(--banner-height)' }}
    >
      {shown && (
        <span
          data-connection={shown}
          className="flex animate-fade items-center gap-2 rounded-full bg-ink px-4 py-1.5 text-sm font-semibold text-paper shadow-float"
        >
          <span className={`size-2.5 rounded-full ${states[shown][1]}`} />
          {t(states[shown][0])}
        </span>
      )}
    </output>
  );
}

function useShown(): keyof typeof states | null {
  const isLost = useConnection(({ kind }) => kind === 'lost');
  const hasNetwork = useHasNetwork();
  const problem = !hasNetwork ? 'offline' : isLost ? 'reconnecting' : null;
  const [shown, setShown] = useState<keyof typeof states | null>(null);
  useEffect(() => {
    const next = problem ?? (shown && shown !== 'back' ? 'back' : null);
    const timer = setTimeout(() => setShown(next), waitFor(next, shown));
    return () => clearTimeout(timer);
  }, [problem, shown]);
  return shown;
}

function waitFor(next: string | null, shown: string | null): number {
  if (next === null) return RELIEF_MS;
  return shown === null && next === 'reconnecting' ? PATIENCE_MS : 0;
}
