import { useState } from 'react';
import { useT } from '../../../../lib/i18n/use-t.ts';
import { ConfirmDialog } from '../../drivers/confirm-dialog.tsx';
import { OpsIcon, type OpsIconName } from '../../layout/ops-icon.tsx';

interface OutlineToolsProps {
  canUndo: boolean;
  canRedo: boolean;
  canDiscard: boolean;
  /** Null while there is nothing to remove a corner from. */
  isRemoving: boolean | null;
  onUndo: () => void;
  onRedo: () => void;
  onRemoving: (isRemoving: boolean) => void;
  onDiscard: () => void;
}

/** Shows the buttons of what is being drawn, on the map. */
export function OutlineTools(props: OutlineToolsProps) {
  const t = useT();
  const { canUndo, canRedo, canDiscard, isRemoving, onUndo, onRedo, onRemoving, onDiscard } = props;
  const [isAsking, setIsAsking] = useState(false);
  return (
    <div role="toolbar" aria-label={t('cities.tools')} className="flex flex-wrap gap-1.5">
      <Tool icon="undo" isDisabled={!canUndo} onClick={onUndo}>
        {t('cities.undo')}
      </Tool>
      <Tool icon="redo" isDisabled={!canRedo} onClick={onRedo}>
        {t('cities.redo')}
      </Tool>
      {isRemoving !== null && (
        <Tool icon="erase" isPressed={isRemoving} onClick={() => onRemoving(!isRemoving)}>
          {t('cities.remove')}
        </Tool>
      )}
      <Tool icon="discard" isDisabled={!canDiscard} onClick={() => setIsAsking(true)}>
        {t('cities.discard')}
      </Tool>
      {isAsking && (
        <ConfirmDialog
          title={t('cities.discard.title')}
          text={t('cities.discard.text')}
          action={t('cities.discard')}
          onConfirm={onDiscard}
          onClose={() => setIsAsking(false)}
        />
      )}
    </div>
  );
}

interface ToolProps {
  icon: OpsIconName;
  isDisabled?: boolean;
  isPressed?: boolean;
  onClick: () => void;
  /** Its name; only the picture on a phone. */
  children: string;
}

const Tool = ({ icon, isDisabled = false, isPressed, onClick, children }: ToolProps) => (
  <button
    type="button"
    disabled={isDisabled}
    aria-label={children}
    aria-pressed={isPressed}
    onClick={onClick}
    className={`tap inline-flex items-center gap-1.5 rounded-md px-3 text-sm font-bold shadow-float ring-1 ring-line disabled:text-muted ${isPressed ? 'bg-violet text-on-violet' : 'bg-surface text-ink hover:bg-sunken'}`}
  >
    <OpsIcon name={icon} className="size-5" />
    <span className="hidden md:block">{children}</span>
  </button>
);
