import { phoneText } from '@waka/contracts/accounts/phone';
import type { TopUpView } from '@waka/contracts/payments/top-up';
import { errorText } from '../../../lib/error-text.ts';
import { formatDay, formatMoney, leftToRight } from '../../../lib/i18n/format.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { useMethodNames } from '../../../lib/payments/use-ride-methods.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import { LazyDialCode } from '../../../ui/pay/lazy-dial-code.ts';
import { Banner } from '../../../ui/states/banner.tsx';
import { useCancelTopUp } from './use-top-ups.ts';

const icons = { due: 'wallet', requested: 'wallet', paid: 'check', failed: 'alert' } as const;

/** Shows what became of a payment of the debt, and while it is under way how to approve or cancel it. */
export function TopUpNote({ topUp }: { topUp: TopUpView }) {
  const t = useT();
  const nameOfMethod = useMethodNames();
  const { state, amount, currency, method, phoneNumber, payUrl, dial, settledAt, at } = topUp;
  const name = nameOfMethod(method, currency);
  const values = { amount: formatMoney(amount, currency), wallet: `${name} ${leftToRight(phoneText(phoneNumber))}` };
  return (
    <>
      <Banner tone={toneOf(topUp)} icon={topUp.money ? 'clock' : icons[state]}>
        {t(`earnings.debt.${wordsOf(topUp)}`, values)}
        <span className="block text-sm font-normal">{formatDay(settledAt ?? at)}</span>
      </Banner>
      {dial && <LazyDialCode payment={{ method, state: 'requested', amount, currency, reason: null, dial }} />}
      {payUrl && (
        <a
          href={payUrl}
          target="_blank"
          rel="noopener noreferrer"
          className="tap inline-flex w-full items-center justify-center gap-2 rounded-lg bg-violet px-5 py-3 font-bold text-on-violet"
        >
          <Icon name="wallet" />
          {t('earnings.debt.open', { wallet: name })}
        </a>
      )}
      {state === 'requested' && <CancelTopUp id={topUp.id} />}
    </>
  );
}

function CancelTopUp({ id }: Pick<TopUpView, 'id'>) {
  const t = useT();
  const cancel = useCancelTopUp();
  return (
    <>
      {cancel.isError && (
        <p role="alert" className="text-sm text-stop">
          {errorText(cancel.error, 'earnings.debt.cancelFailed')}
        </p>
      )}
      <Button tone="quiet" isWide isBusy={cancel.isPending} onClick={() => cancel.mutate(id)}>
        {t('earnings.debt.cancel')}
      </Button>
    </>
  );
}

function toneOf({ state, reason, money = null }: TopUpView): 'calm' | 'go' | 'stop' {
  if (state === 'paid') return 'go';
  return state === 'failed' && money === null && reason !== 'cancelled' ? 'stop' : 'calm';
}

/** Names the text about a top-up; one of which money may have come never says that it did not. */
function wordsOf({ state, reason, money = null }: TopUpView) {
  if (state !== 'failed') return state;
  if (money !== null && money !== 'may_come') return money;
  if (reason === 'cancelled') return money === null ? 'cancelled' : 'cancelledLate';
  if (money !== null) return money;
  if (reason === 'no_funds') return 'noFunds';
  return reason === 'refused' ? 'refused' : 'notPaid';
}
