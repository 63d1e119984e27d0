import { useT } from '../../../lib/i18n/use-t.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';

interface ConfirmDialogProps {
  title: string;
  text: string;
  action: string;
  onConfirm: () => void;
  onClose: () => void;
}

export function ConfirmDialog({ title, text, action, onConfirm, onClose }: ConfirmDialogProps) {
  const t = useT();
  return (
    <Dialog title={title} closeLabel={t('app.close')} onClose={onClose}>
      <p className="mb-4 text-muted">{text}</p>
      <div className="grid grid-cols-2 gap-2">
        <Button tone="quiet" onClick={onClose}>
          {t('app.back')}
        </Button>
        <Button
          onClick={() => {
            onClose();
            onConfirm();
          }}
        >
          {action}
        </Button>
      </div>
    </Dialog>
  );
}
