import { useEffect, useState, type ComponentType } from 'react';
import { translate } from './i18n/i18n.ts';
import { showToast } from './toasts/toast.store.ts';

interface Closable {
  onClose: () => void;
}

/**
 * A dialog that is downloaded when it is first opened. Without network it closes with a word about it and may be opened
 * again, where `lazy` would take the whole screen down. `prefetch` brings it before it is wanted.
 */
export function late<Props extends Closable>(load: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | null = null;
  const fetched = async () => (loaded ??= await load());

  function Late(props: Props) {
    const { onClose } = props;
    const [Part, setPart] = useState(() => loaded);
    useEffect(() => {
      if (Part) return;
      fetched().then(
        (part) => setPart(() => part),
        () => {
          showToast({ tone: 'error', title: translate('app.error'), description: translate('app.network') });
          onClose();
        },
      );
    }, [Part, onClose]);
    return Part && <Part {...props} />;
  }

  Late.prefetch = () => {
    fetched().catch(() => {
      // It is asked for again when it is opened.
    });
  };
  return Late;
}
