import { useLocation } from 'wouter';
import { useT } from '../../lib/i18n/use-t.ts';
import { IconButton } from '../../ui/icons/icon-button.tsx';

/** Goes to the previous screen; to `otherwise` where this page was opened directly. */
export function BackButton({ otherwise }: { otherwise: string }) {
  const t = useT();
  const [, navigate] = useLocation();
  const pressed = () => (history.length > 1 ? history.back() : navigate(otherwise, { replace: true }));
  return <IconButton icon="back" label={t('app.back')} onClick={pressed} />;
}
