import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { translate } from './i18n/i18n.ts';
import { showToast } from './toasts/toast.store.ts';

const RETRY_MS = 2000;

/** A text of its own, or one that what the part is shown with holds. */
type Note<Props> = ReactNode | ((props: Props) => ReactNode);

interface LateOptions<Props> {
  /** Shown until the part is there. */
  waiting?: Note<Props>;
  /** Shown in its place once it did not come, while it is asked for again. */
  failed?: Note<Props>;
  /** Called instead of trying again. */
  onFailed?: (props: Props) => void;
}

/**
 * Downloads a part when it is first shown, or before that by `prefetch`. Without network it tries again, where `lazy`
 * would take the whole screen down; in browsers that ask for a module once, `missing-parts.ts` makes up for that.
 */
export function late<Props extends object>(
  load: (() => Promise<ComponentType<Props>>) & { ready?: () => ComponentType<Props> | null },
  { waiting = null, failed = waiting, onFailed }: LateOptions<Props> = {},
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
      // What the part is shown with does not change how it is fetched.
      // oxlint-disable-next-line react/exhaustive-deps
    }, [Part, failures]);
    if (Part) return <Part {...props} />;
    const note = failures > 0 ? failed : waiting;
    return typeof note === 'function' ? note(props) : note;
  }

  Late.prefetch = () => {
    fetched().catch(() => {
      // It is asked for again when it is shown.
    });
  };
  return Late;
}

/** A dialog of that kind: without network it closes with a word about it, and may be opened again. */
export const lateDialog = <Props extends { onClose: () => void }>(load: () => Promise<ComponentType<Props>>) =>
  late(load, {
    onFailed: ({ onClose }) => {
      showToast({ tone: 'error', title: translate('app.error'), description: translate('app.network') });
      onClose();
    },
  });
