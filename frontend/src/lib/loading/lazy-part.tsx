import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { translate } from '../i18n/i18n.ts';
import { showToast } from '../toasts/toast.store.ts';

const RETRY_MS = 2000;

/** A node of its own, or one made from the props of the part. */
type Note<Props> = ReactNode | ((props: Props) => ReactNode);

interface LazyOptions<Props> {
  /** Shown until the part is loaded. */
  waiting?: Note<Props>;
  /** Shown after a failed download, while it is retried. */
  failed?: Note<Props>;
  /** Called instead of retrying. */
  onFailed?: (props: Props) => void;
}

/**
 * Creates a lazy part, downloaded when it is first shown or by `prefetch`. Retries after a failure, where React's
 * `lazy` would take the whole screen down; for browsers that request a module only once see `missing-parts.ts`.
 */
export function lazyPart<Props extends object>(
  load: (() => Promise<ComponentType<Props>>) & { ready?: () => ComponentType<Props> | null },
  { waiting = null, failed = waiting, onFailed }: LazyOptions<Props> = {},
) {
  let loaded: ComponentType<Props> | null = null;
  const fetched = async () => (loaded ??= await load());

  function Late(props: Props) {
    const [Part, setPart] = useState(() => loaded ?? load.ready?.() ?? null);
    const [failures, setFailures] = useState(0);
    useEffect(() => {
      if (Part) return undefined;
      let retry: ReturnType<typeof setTimeout> | undefined;
      const again = () => setFailures((count) => count + 1);
      fetched().then(
        (part) => setPart(() => part),
        (error: unknown) => {
          if (failures === 0) console.error('A part of the page did not load:', error);
          if (onFailed) onFailed(props);
          else retry = setTimeout(again, RETRY_MS);
        },
      );
      const hurry = () => retry !== undefined && again();
      addEventListener('online', hurry);
      return () => {
        removeEventListener('online', hurry);
        clearTimeout(retry);
      };
      // The props of the part do not change how it is downloaded.
      // oxlint-disable-next-line react/exhaustive-deps
    }, [Part, failures]);
    if (Part) return <Part {...props} />;
    const note = failures > 0 ? failed : waiting;
    return typeof note === 'function' ? note(props) : note;
  }

  Late.prefetch = () => {
    fetched().catch(() => {
      // The download is retried when the part is shown.
    });
  };
  return Late;
}

/** Creates a lazy dialog: after a failed download it shows a toast and closes, and may be opened again. */
export const lateDialog = <Props extends { onClose: () => void }>(load: () => Promise<ComponentType<Props>>) =>
  lazyPart(load, {
    onFailed: ({ onClose }) => {
      showToast({ tone: 'error', title: translate('app.error'), description: translate('app.network') });
      onClose();
    },
  });
