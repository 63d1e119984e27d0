import type { RidePayment } from '@waka/contracts/money/ride-payment';
import { formatMoney, leftToRight } from '../../lib/i18n/format.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { minutesAndSeconds } from '../../lib/minutes-and-seconds.ts';
import { useMethodNames } from '../../lib/payments/use-ride-methods.ts';
import { useServerNow } from '../../lib/hooks/use-server-now.ts';
import { Icon } from '../icons/icon.tsx';
import { OtherMoney } from '../other-money.tsx';

const TICK_MS = 1000;

export interface DialCodeProps {
  payment: RidePayment;
}

/** Shows the code that the rider dials to pay, large and with its time left; a tap dials it on this phone. */
export function DialCode({ payment: { dial, method, amount, currency } }: DialCodeProps) {
  const t = useT();
  const nameOfMethod = useMethodNames();
  const now = useServerNow(TICK_MS);
  if (!dial) return null;
  const wallet = nameOfMethod(method, currency);
  const left = Math.ceil((Date.parse(dial.until) - now) / 1000);
  const title = t('dial.title', { amount: formatMoney(amount, currency), wallet });
  if (left <= 0) return <p className="font-bold">{t('dial.over')}</p>;
  return (
    <section aria-label={title} className="w-full rounded-lg bg-sunken p-4 text-center">
      <p className="font-bold">{title}</p>
      <OtherMoney amount={amount} currency={currency} />
      <p
        dir="ltr"
        className="figures my-2 text-[clamp(1.5rem,8vw,2.25rem)] leading-tight font-black tracking-wide wrap-anywhere select-all"
      >
        {dial.code}
      </p>
      <p className="text-sm text-muted">{t('dial.text', { wallet })}</p>
      <a
        // A number sign would begin the fragment of the address.
        href={`tel:${dial.code.replaceAll('#', '%23')}`}
        className="tap mt-3 inline-flex w-full items-center justify-center gap-2 rounded-lg bg-violet px-5 py-3 font-bold text-on-violet"
      >
        <Icon name="phone" />
        {t('dial.call')}
      </a>
      <p aria-live="off" className="figures mt-2 text-sm font-semibold">
        {t('dial.left', { time: leftToRight(minutesAndSeconds(left)) })}
      </p>
    </section>
  );
}
