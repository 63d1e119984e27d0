import { useEffect, useState, type ComponentType } from 'react';
import { translate } from './i18n/i18n.ts';
import { showToast } from './toasts/toast.store.ts';

const RETRY_MS = 2000;

/**
 * A part that is downloaded when it is first shown, or before that by `prefetch`. Without network it tries again, or
 * leaves it to `onFailed`; `lazy` would take the whole screen down.
 */
export function late<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  onFailed?: (props: Props) => void,
) {
  let loaded: ComponentType<Props> | null = null;
  const fetched = async () => (loaded ??= await load());

  function Late(props: Props) {
    const [Part, setPart] = useState(() => loaded);
    const [failures, setFailures] = useState(0);
    useEffect(() => {
      if (Part) return undefined;
      let retry: ReturnType<typeof setTimeout> | undefined;
      fetched().then(
        (part) => setPart(() => part),
        () => {
          if (onFailed) onFailed(props);
          else retry = setTimeout(() => setFailures(failures + 1), RETRY_MS);
        },
      );
      return () => clearTimeout(retry);
      // What the part is shown with does not change how it is fetched.
      // oxlint-disable-next-line react/exhaustive-deps
    }, [Part, failures]);
    return Part && <Part {...props} />;
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
  late(load, ({ onClose }) => {
    showToast({ tone: 'error', title: translate('app.error'), description: translate('app.network') });
    onClose();
  });
