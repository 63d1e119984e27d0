import { formatDayOfYear } from '../../../../lib/i18n/format.ts';
import { useT } from '../../../../lib/i18n/use-t.ts';
import { useVehicleNames } from '../../../../lib/vehicles/use-vehicles.ts';
import { ReasonDialog } from '../../shared/reason-dialog.tsx';
import type { Rate } from './rate-table.tsx';

interface WithdrawDialogProps {
  rate: Rate;
  /** The rate in words. */
  text: string;
  onWithdraw: (reason: string) => Promise<void>;
  onClose: () => void;
}

/** Withdraws a rate that is not in effect yet, with a reason. */
export function WithdrawDialog({ rate, text, onWithdraw, onClose }: WithdrawDialogProps) {
  const t = useT();
  const { nameOfClass } = useVehicleNames();
  const { region, vehicleType, effectiveFrom } = rate;
  return (
    <ReasonDialog
      asked={{
        title: `${t('ops.fare.withdraw')}: ${nameOfClass(vehicleType)} · ${t(`ops.region.${region}`)}`,
        text: `${t('ops.fare.comingAt', { time: formatDayOfYear(effectiveFrom), rate: text })}. ${t('ops.fare.withdrawText')}`,
        action: t('ops.fare.withdraw'),
        tone: 'danger',
        onSubmit: onWithdraw,
      }}
      onClose={onClose}
    />
  );
}
