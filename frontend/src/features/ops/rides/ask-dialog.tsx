import type { Decision } from '@waka/contracts/error-body';
import { REFUND_BEARERS, type RefundBearer } from '@waka/contracts/ops/money/refunds';
import type { Currency } from '@waka/contracts/regions';
import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { ApiError } from '../../../lib/api/api-error.ts';
import { moneyOf, typedMoney } from '../../../lib/forms/money.ts';
import { formatMoney, nameOfCurrency } from '../../../lib/i18n/format.ts';
import { translate } from '../../../lib/i18n/i18n.ts';
import type { MessageKey } from '../../../lib/i18n/message-key.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { Button } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { FormDialog } from '../shared/form-dialog.tsx';
import { refusalText, refusedAt } from '../shared/typing/refusal.ts';

const SHORTEST = 3;

/** Who bears a refund, and its id, the same for each try. */
interface RefundTerms {
  bearer: RefundBearer;
  refundId: string;
}

export interface Question {
  title: MessageKey;
  /** The consequences. */
  note: MessageKey;
  noteValues?: Record<string, string>;
  /** Label of the text; "reason" by default. */
  label?: MessageKey;
  longest: number;
  isDanger?: boolean;
  /** True where another admin's decision leaves nothing to decide: it is shown, and the button goes. */
  isFinal?: boolean;
  /** Asks for an amount as well, at most what can still be given back of what the rider has paid. */
  fare?: { amount: number; paid?: number; currency: Currency };
  /** Who can bear it, where not all can; asked for without an amount, too. */
  bearers?: readonly RefundBearer[];
  /** What stands in the fields at first. */
  proposed?: { amount: number | null; words: string };
  send: (words: string, amount: number, refund: RefundTerms) => Promise<unknown>;
}

/** Shows a dialog for a dispatcher's action on a ride, with a text that is recorded. */
export function AskDialog({ question, onClose }: { question: Question; onClose: () => void }) {
  const t = useT();
  const {
    title,
    note,
    noteValues,
    label = 'ops.ride.reason',
    longest,
    isDanger = false,
    isFinal = false,
    fare,
    bearers: given,
    proposed,
    send,
  } = question;
  const bearers = given ?? REFUND_BEARERS;
  const [words, setWords] = useState(proposed?.words ?? '');
  const [sum, setSum] = useState(fare ? typedMoney(proposed?.amount, fare.currency) : '');
  const [bearer, setBearer] = useState<RefundBearer>('service');
  const [refundId] = useState(() => crypto.randomUUID());
  const [isChecked, setIsChecked] = useState(false);
  const isShort = words.trim().length < SHORTEST;
  const sending = useMutation({
    mutationFn: () =>
      send(words.trim(), fare ? (moneyOf(sum, fare.currency, fare.amount) ?? 0) : 0, { bearer, refundId }),
    onSuccess: onClose,
  });
  const decision = sending.error instanceof ApiError ? sending.error.decision : null;
  const isDecided = isFinal && decision !== null;
  const sumError = (isChecked && fare && wrongSum(sum, fare)) || refusedAt(sending.error, 'amount');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsChecked(true);
    if (!isShort && !isDecided && !(fare && wrongSum(sum, fare))) sending.mutate();
  };
  return (
    <FormDialog title={t(title)} closeLabel={t('app.close')} onClose={onClose}>
      <form noValidate className="grid gap-4" onSubmit={submit}>
        <p className="text-sm text-muted">{t(note, noteValues)}</p>
        {fare && (
          <TextField
            label={t('ops.ride.amount', { currency: nameOfCurrency(fare.currency) })}
            inputMode="decimal"
            value={sum}
            hint={leftOf(fare)}
            error={sumError}
            onChange={(event) => {
              setSum(event.target.value.trim());
              sending.reset();
            }}
          />
        )}
        {(fare ?? given) && (
          <SelectField
            label={t('ops.ride.bearer')}
            value={bearer}
            onChange={(event) => setBearer(bearers.find((one) => one === event.target.value) ?? 'service')}
          >
            {bearers.map((one) => (
              <option key={one} value={one}>
                {t(`ops.ride.bearer.${one}`)}
              </option>
            ))}
          </SelectField>
        )}
        <TextArea
          label={t(label)}
          hint={bearer !== 'service' ? t('ops.ride.bearerReads') : undefined}
          rows={3}
          maxLength={longest}
          value={words}
          error={
            isChecked && isShort
              ? t('ops.ride.wordsMissing')
              : (refusedAt(sending.error, 'reason') ?? refusedAt(sending.error, 'text'))
          }
          onChange={(event) => setWords(event.target.value)}
        />
        {sending.isError && (
          <p role="alert" className="text-sm text-stop">
            {refusalText(sending.error, 'ops.failed', ['amount', 'reason', 'text'])}
            {decision && ` ${refundOf(decision)}`}
          </p>
        )}
        {isDecided ? (
          <Button tone="quiet" onClick={onClose}>
            {t('app.back')}
          </Button>
        ) : (
          <Button type="submit" tone={isDanger ? 'danger' : 'accent'} isBusy={sending.isPending}>
            {t(title)}
          </Button>
        )}
      </form>
    </FormDialog>
  );
}

/** Says what a rider gets back by the decision that came first. */
function refundOf({ action, sum, bearer }: Decision): string {
  if (!sum || !bearer || action === 'ride.fee_waived') return '';
  const amount = formatMoney(sum.amount, sum.currency);
  return translate('ops.refundRecordedOf', { amount, bearer: translate(`ops.refunds.bearer.${bearer}`) });
}

type Left = NonNullable<Question['fare']>;

/** Says how much can still be given back. */
function leftOf({ amount, paid = amount, currency }: Left): string {
  if (amount === paid) return translate('ops.ride.refundAll', { amount: formatMoney(amount, currency) });
  const shown = { amount: formatMoney(amount, currency), paid: formatMoney(paid, currency) };
  return translate('ops.ride.refundLeft', shown);
}

function wrongSum(sum: string, { amount, paid = amount, currency }: Left): string | undefined {
  const units = moneyOf(sum, currency, Number.MAX_SAFE_INTEGER);
  if (!units) return translate('ops.ride.amountMissing');
  if (units <= amount) return undefined;
  const most = formatMoney(amount, currency);
  return amount === paid
    ? translate('ops.ride.amountTooMuch', { fare: most })
    : translate('ops.ride.amountTooMuchLeft', { amount: most });
}
