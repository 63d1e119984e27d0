import { phoneText } from '@waka/contracts/accounts/phone';
import { PAYOUT_PERIODS, type DriverPayouts, type PayoutPeriod } from '@waka/contracts/payments/payout';
import { errorText } from '../../../lib/error-text.ts';
import { formatDay, formatMoney, leftToRight } from '../../../lib/i18n/format.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { useMethodNames } from '../../../lib/payments/use-ride-methods.ts';
import { Card } from '../../../ui/card.tsx';
import { Button } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { Banner } from '../../../ui/states/banner.tsx';
import { useSetPayoutSchedule } from './use-payouts.ts';

const NEVER = 'never';

/** Lets the driver choose to be paid out each day or week, to one of the proved wallets. */
export function PayoutSchedule({ data: { wallets, schedule, isScheduleStopped = false } }: { data: DriverPayouts }) {
  const t = useT();
  const nameOfMethod = useMethodNames();
  const change = useSetPayoutSchedule();
  const choices = wallets.flatMap((wallet) => PAYOUT_PERIODS.map((every) => ({ wallet, every })));
  const chosen = schedule && wallets.find(({ id }) => id === schedule.walletId);
  const nameOf = ({ method, currency, phoneNumber }: DriverPayouts['wallets'][number]) =>
    `${nameOfMethod(method, currency)} ${leftToRight(phoneText(phoneNumber))}`;
  const onChosen = (value: string) => {
    const [every, walletId] = value.split(' ');
    const wallet = walletId ?? schedule?.walletId;
    if (wallet) change.mutate({ every: periodOf(every), walletId: wallet });
  };
  return (
    <Card title={t('earnings.payOutBy.title')}>
      <div className="grid gap-3">
        {isScheduleStopped && (
          <Banner
            tone="calm"
            icon="alert"
            action={
              <Button
                tone="quiet"
                isBusy={change.isPending}
                onClick={() => change.mutate({ every: NEVER, walletId: wallets[0]?.id })}
              >
                {t('earnings.payOutBy.leaveStopped')}
              </Button>
            }
          >
            {t('earnings.payOutBy.stopped')}
          </Banner>
        )}
        <SelectField
          label={t('earnings.payOutBy.label')}
          value={schedule ? `${schedule.every} ${schedule.walletId}` : NEVER}
          disabled={change.isPending}
          onChange={(event) => onChosen(event.target.value)}
        >
          <option value={NEVER}>{t('earnings.payOutBy.never')}</option>
          {/* A wallet that cannot be paid out to at present keeps its schedule. */}
          {schedule && !chosen && (
            <option value={`${schedule.every} ${schedule.walletId}`}>{t('earnings.payOutBy.paused')}</option>
          )}
          {choices.map(({ wallet, every }) => (
            <option key={`${every} ${wallet.id}`} value={`${every} ${wallet.id}`}>
              {t(`earnings.payOutBy.${every}`, { wallet: nameOf(wallet) })}
            </option>
          ))}
        </SelectField>
        {change.isError && (
          <p role="alert" className="text-sm text-stop">
            {errorText(change.error, 'earnings.payOutBy.failed')}
          </p>
        )}
        {schedule && chosen && (
          <p className="text-muted">
            {t('earnings.payOutBy.to', { wallet: nameOf(chosen) })}{' '}
            {t('earnings.payOutBy.next', {
              time: formatDay(schedule.nextAt, schedule.timeZone),
              least: formatMoney(chosen.minAmount, chosen.currency),
            })}
          </p>
        )}
        {!schedule && <p className="text-muted">{t('earnings.payOutBy.text')}</p>}
      </div>
    </Card>
  );
}

const periodOf = (value: string | undefined): PayoutPeriod | typeof NEVER =>
  PAYOUT_PERIODS.find((period) => period === value) ?? NEVER;
