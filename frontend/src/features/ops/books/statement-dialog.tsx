import { useMutation } from '@tanstack/react-query';
import { currencyFacts } from '@waka/contracts/money/currency';
import type { StatementAccount, StatementResult } from '@waka/contracts/ops/books/statements';
import { useState, type FormEvent } from 'react';
import { ApiError } from '../../../lib/api/api-error.ts';
import { errorText } from '../../../lib/error-text.ts';
import { listed } from '../../../lib/i18n/listed.ts';
import { formatMoney, formatWhole } from '../../../lib/i18n/format.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { Button } from '../../../ui/button.tsx';
import { DateField } from '../shared/date-field.tsx';
import { FormDialog } from '../shared/form-dialog.tsx';
import { useAccountName } from './account-name.ts';
import { FileField } from './file-field.tsx';
import { statementFault } from './file-fault.ts';
import { fetchStatement, importFile } from './statement-queries.ts';

interface StatementDialogProps {
  account: StatementAccount;
  isFile: boolean;
  onClose: () => void;
}

/** What is written in the example of a sum. */
const SAMPLE = 15_000;
const DAY_MS = 24 * 3600_000;

/** Asks for the days of a statement, and for its file where the provider is not asked; says what came of it. */
export function StatementDialog({ account, isFile, onClose }: StatementDialogProps) {
  const t = useT();
  const [yesterday] = useState(() => new Date(Date.now() - DAY_MS));
  const [from, setFrom] = useState<Date | null | 'wrong'>(yesterday);
  const [to, setTo] = useState<Date | null | 'wrong'>(yesterday);
  const [file, setFile] = useState<File | null>(null);
  const [isChecked, setIsChecked] = useState(false);
  const { rail, credentials, region, columns, currency } = account;
  const sample = formatMoney(SAMPLE * 10 ** currencyFacts[currency].digits, currency);
  const nameOf = useAccountName();
  // What the service has asked about, the next press confirms.
  const [isDoubtful, setIsDoubtful] = useState(false);
  const load = useMutation({
    onError: (error) => setIsDoubtful(error instanceof ApiError && error.code === 'statement.far_above'),
    async mutationFn(): Promise<StatementResult> {
      if (!(from instanceof Date) || !(to instanceof Date)) throw new Error('no days');
      const of = { rail, credentials, region, from: asDay(from), to: asDay(to) };
      return file && isFile ? importFile(of, await file.text(), isDoubtful) : fetchStatement(of);
    },
  });
  const isReversed = from instanceof Date && to instanceof Date && to < from;
  const isComplete = from instanceof Date && to instanceof Date && !isReversed && (file !== null || !isFile);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsChecked(true);
    if (isComplete) load.mutate();
  };
  return (
    <FormDialog
      title={`${t(isFile ? 'ops.books.sendFile' : 'ops.books.fetch')}: ${nameOf(account)}`}
      closeLabel={t('app.close')}
      isSaved={load.isSuccess}
      onClose={onClose}
    >
      <form noValidate className="grid gap-4" onSubmit={submit}>
        <p className="text-muted">{t(isFile ? 'ops.books.fileText' : 'ops.books.fetchText')}</p>
        <DateField label={t('ops.books.from')} initial={yesterday} isChecked={isChecked} onChange={setFrom} />
        <DateField label={t('ops.books.to')} initial={yesterday} isChecked={isChecked} onChange={setTo} />
        {isChecked && isReversed && (
          <p role="alert" className="text-sm text-stop">
            {t('ops.books.daysReversed')}
          </p>
        )}
        {isFile && (
          <FileField
            label={t('ops.books.file')}
            hint={[
              columns && t('ops.books.columns', { columns: listed(columns.map((names) => names.join(' / '))) }),
              t('ops.books.unit', { currency: t(`ops.currency.${currency}`), sum: SAMPLE, amount: sample }),
            ]
              .filter(Boolean)
              .join(' ')}
            error={isChecked && !file ? t('ops.books.fileMissing') : undefined}
            file={file}
            onChange={(chosen) => {
              setFile(chosen);
              setIsDoubtful(false);
              load.reset();
            }}
          />
        )}
        {load.isError && (
          <p role="alert" className="text-sm text-stop">
            {errorText(load.error, 'ops.notSaved')}
            {load.error instanceof ApiError && (
              <bdi className="block wrap-anywhere">{statementFault(load.error, t)}</bdi>
            )}
          </p>
        )}
        {load.data && (
          <output className="block rounded-lg bg-sunken px-4 py-3 font-bold">
            {t('ops.books.imported', {
              lines: load.data.lines,
              added: formatWhole(load.data.added),
              differences: formatWhole(load.data.differences),
            })}
          </output>
        )}
        <Button type="submit" isBusy={load.isPending}>
          {t(isDoubtful ? 'ops.books.sumsRight' : isFile ? 'ops.books.sendFile' : 'ops.books.fetch')}
        </Button>
      </form>
    </FormDialog>
  );
}

/** Writes the day that was typed, by the clocks of the device on which it was. */
function asDay(date: Date): string {
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

const two = (value: number): string => String(value).padStart(2, '0');
