import type { CommissionRateView } from '@waka/contracts/ops/ops-file-views';
import { useState } from 'react';
import { useT } from '../../../../lib/i18n/use-t.ts';
import { useVehicleNames } from '../../../../lib/vehicles/use-vehicles.ts';
import { OpsCard } from '../../layout/ops-card.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { Waiting } from '../../shared/waiting.tsx';
import { ChangeForm, farthestFactor } from './change-form.tsx';
import { changeCommission, useCommission, useCommissionHistory, withdrawCommission } from '../fare-queries.ts';
import { RateHistory } from './rate-history.tsx';
import { RateTable } from './rate-table.tsx';
import { WithdrawDialog } from './withdraw-dialog.tsx';
import { useStandingRates } from './use-standing-rates.ts';
import { wholeOf } from '../../../../lib/forms/whole.ts';
import { FormDialog } from '../../shared/form-dialog.tsx';

const MOST = 50;

/** Shows the service's share of a fare. */
export function CommissionCard() {
  const t = useT();
  const { data, isError, refetch } = useCommission();
  const history = useCommissionHistory();
  const [changing, setChanging] = useState<CommissionRateView | null>(null);
  const [withdrawn, setWithdrawn] = useState<CommissionRateView | null>(null);
  const text = ({ percent }: Pick<CommissionRateView, 'percent'>) => t('ops.percent', { percent });
  return (
    <OpsCard title={t('ops.commission')}>
      <p className="mb-3 text-sm text-muted">{t('ops.commissionText')}</p>
      {!data && <Waiting isError={isError} onAgain={() => void refetch()} />}
      {data && (
        <>
          <RateTable
            rates={data}
            textOf={text}
            label={t('ops.commission')}
            onChange={setChanging}
            onWithdraw={setWithdrawn}
          />
          <RateHistory query={history} textOf={text} />
        </>
      )}
      {withdrawn && (
        <WithdrawDialog
          rate={withdrawn}
          text={text(withdrawn)}
          onWithdraw={(reason) => withdrawCommission(withdrawn, reason)}
          onClose={() => setWithdrawn(null)}
        />
      )}
      {changing && <CommissionDialog rate={changing} onClose={() => setChanging(null)} />}
    </OpsCard>
  );
}

function CommissionDialog({ rate, onClose }: { rate: CommissionRateView; onClose: () => void }) {
  const t = useT();
  const { nameOfClass } = useVehicleNames();
  const { region, vehicleType } = rate;
  const [typed, setTyped] = useState(String(rate.percent));
  const percent = wholeOf(typed, MOST);
  const { data: live } = useCommission();
  const { now, changed } = useStandingRates(rate, live, (one) => t('ops.percent', { percent: one.percent }));
  return (
    <FormDialog
      title={`${t('ops.commission')} · ${nameOfClass(vehicleType)} · ${t(`ops.region.${region}`)}`}
      closeLabel={t('app.close')}
      onClose={onClose}
    >
      <ChangeForm
        isValid={percent !== null}
        factor={percent === null ? null : farthestFactor([[now.percent, percent]])}
        onSave={async (beginning) => {
          if (percent !== null) await changeCommission(rate, percent, beginning);
        }}
        onSaved={onClose}
        inEffect={changed}
      >
        <TextField
          label={t('ops.commission.percent')}
          inputMode="numeric"
          dir="ltr"
          value={typed}
          error={percent === null ? t('ops.commission.wrong', { most: MOST }) : undefined}
          onChange={(event) => setTyped(event.target.value)}
        />
      </ChangeForm>
    </FormDialog>
  );
}
