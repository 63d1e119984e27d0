import { useEffect, useState } from 'react';
import { useConnection } from '../lib/connection.store.ts';
import { useT } from '../lib/i18n/use-t.ts';

/** A hiccup that mends itself is not worth a rider's worry. */
const PATIENCE_MS = 1_500;

export function ConnectionBar() {
  const isLost = useConnection((connection) => connection.kind === 'lost');
  const [isShown, setIsShown] = useState(false);
  const t = useT();

  useEffect(() => {
    const timer = setTimeout(() => setIsShown(isLost), isLost ? PATIENCE_MS : 0);
    return () => clearTimeout(timer);
  }, [isLost]);

  if (!isShown) return null;
  return (
    <output className="pointer-events-none fixed inset-x-0 top-2 z-50 mx-auto flex w-fit animate-fade items-center gap-2 rounded-full bg-ink px-4 py-1.5 text-sm font-semibold text-paper shadow-float">
      <span className="size-2.5 animate-breathe rounded-full bg-accent" />
      {t('app.reconnecting')}
    </output>
  );
}
