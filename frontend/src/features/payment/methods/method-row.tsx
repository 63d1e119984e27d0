import { isCard, type SavedPaymentMethod, type SavedWallet } from '@waka/contracts/money/payment-method';
import { useT } from '../../../lib/i18n/use-t.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import { MethodMark } from './method-mark.tsx';
import { cardEnd, methodDigits, useMethodName } from './method-name.ts';
import { Sign } from './sign.tsx';

interface MethodRowProps {
  method: SavedPaymentMethod;
  isBusy: boolean;
  onSetDefault: () => void;
  onProve: (wallet: SavedWallet) => void;
  onRemove: () => void;
}

export function MethodRow({ method, isBusy, onSetDefault, onProve, onRemove }: MethodRowProps) {
  const t = useT();
  const name = useMethodName()(method);
  const isCardClosed = isCard(method) && method.isClosed === true;
  const isClosed = isCardClosed || (!isCard(method) && method.isOffered === false);
  const digits = methodDigits(method);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-3">
      <MethodMark method={method} />
      <div className="min-w-44 flex-1">
        <p className="flex flex-wrap items-baseline gap-x-2 font-bold">
          {name}
          <bdi dir="ltr" className="figures whitespace-nowrap font-semibold">
            {digits}
          </bdi>
        </p>
        <p className="truncate text-sm text-muted">
          {isCard(method) ? t('payment.expires', { end: cardEnd(method) }) : method.accountName}
        </p>
      </div>
      {isCardClosed && <p className="order-last basis-full text-sm text-stop">{t('payment.cardClosed')}</p>}
      {isClosed && !isCardClosed && (
        <p className="order-last basis-full text-sm text-muted">{t('payment.notOffered', { name })}</p>
      )}
      {!isCard(method) && !isClosed && !method.isProved && (
        <p className="order-last flex basis-full flex-wrap items-center justify-between gap-2 rounded-md bg-accent-soft px-3 py-2 text-sm">
          {t('payment.unproved')}
          <Button
            className="px-3 py-2 text-sm"
            aria-label={t('payment.proveOf', { name, digits })}
            onClick={() => onProve(method)}
          >
            {t('payment.prove')}
          </Button>
        </p>
      )}
      <div className="ms-auto flex items-center gap-1">
        {method.isDefault ? (
          <span className="inline-flex min-h-11 items-center gap-1.5 text-sm font-bold text-go">
            <Icon name="check" className="size-5" />
            {t('payment.default')}
          </span>
        ) : (
          <Button
            tone="quiet"
            className="px-3 py-2 text-sm"
            disabled={isBusy || isClosed}
            aria-label={t('payment.setDefaultOf', { name, digits })}
            onClick={onSetDefault}
          >
            {t('payment.setDefault')}
          </Button>
        )}
        <button
          type="button"
          className="tap inline-grid place-items-center rounded-full text-muted transition-colors hover:bg-stop-soft hover:text-stop"
          aria-label={t('payment.removeOf', { name, digits })}
          onClick={onRemove}
        >
          <Sign name="bin" className="size-5" />
        </button>
      </div>
    </li>
  );
}
