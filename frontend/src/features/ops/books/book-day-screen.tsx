import { bookRoutes } from '@waka/contracts/ops/books/book-routes';
import type { BookSignOff, TrialBalance } from '@waka/contracts/ops/books/books';
import { useState } from 'react';
import { Link } from 'wouter';
import { listed } from '../../../lib/i18n/listed.ts';
import { formatDayOfYear, formatWhole } from '../../../lib/i18n/format.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { Button } from '../../../ui/button.tsx';
import { LazyIcon } from '../../../ui/icons/lazy-icon.tsx';
import { OpsPage } from '../shared/ops-page.tsx';
import { nameOr } from '../shared/names.ts';
import { ReasonDialog } from '../shared/reason-dialog.tsx';
import { Waiting } from '../shared/waiting.tsx';
import { closeDay, useTrialBalance } from './books-queries.ts';
import { DayState, formatBookDay } from './day-state.tsx';
import { TrialBalanceTable } from './trial-balance-table.tsx';

/** Shows a day of the books: its trial balance, the files for an accountant, and how it was closed. */
export function BookDayScreen({ region, day }: { region: string; day: string }) {
  const t = useT();
  const { data, isError, error, refetch } = useTrialBalance(region, day);
  return (
    <OpsPage
      title={data ? listed([t(`ops.region.${data.region}`), formatBookDay(data.day)]) : t('ops.books')}
      back={{ href: `/admin/books?region=${region}`, label: t('ops.books') }}
      action={data && <DayState state={data.state} />}
    >
      {data ? <Day balance={data} /> : <Waiting isError={isError} error={error} onAgain={() => void refetch()} />}
    </OpsPage>
  );
}

function Day({ balance }: { balance: TrialBalance }) {
  const t = useT();
  const [isClosing, setIsClosing] = useState(false);
  const { region, closedAt, signOff, isOver, isBalanced, isChanged, differences, accounts } = balance;
  const { earlierSignOffs = [], differencesAfter = 0 } = balance;
  // The books of a country begin with its first posting.
  const isBeforeFirst = accounts.length === 0 && isOver;
  return (
    <>
      {!isBalanced && <Alarm>{t('ops.books.unbalanced')}</Alarm>}
      {isChanged && <Alarm>{t('ops.books.changed')}</Alarm>}
      <p className="text-muted">
        {closedAt !== null
          ? t('ops.books.closedAt', { time: formatDayOfYear(closedAt) })
          : t(isBeforeFirst ? 'ops.books.beforeFirst' : 'ops.books.goesOnText')}
      </p>
      {differences > 0 && (
        <Link
          href={`/admin/books?region=${region}&view=differences`}
          className="tap inline-flex w-fit items-center font-bold text-violet underline underline-offset-2"
        >
          {t('ops.books.differences', { count: differences, shown: formatWhole(differences) })}
        </Link>
      )}
      {differencesAfter > 0 && (
        <Alarm>{t('ops.books.cameAfter', { count: differencesAfter, shown: formatWhole(differencesAfter) })}</Alarm>
      )}
      {[...(signOff ? [signOff] : []), ...earlierSignOffs].map((one) => (
        <SignOff key={one.at} {...one} />
      ))}
      {!isBeforeFirst && <TrialBalanceTable balance={balance} />}
      <div className="flex flex-wrap gap-2">
        <FileLink balance={balance} route={bookRoutes.journalFile} text={t('ops.books.journal')} />
        <FileLink balance={balance} route={bookRoutes.trialBalanceFile} text={t('ops.books.balances')} />
        {isOver && !isBeforeFirst && (!signOff || differencesAfter > 0) && (
          <Button tone="quiet" onClick={() => setIsClosing(true)}>
            {t('ops.books.close')}
          </Button>
        )}
      </div>
      {isClosing && (
        <ReasonDialog
          asked={{
            title: t('ops.books.closeTitle', { day: formatBookDay(balance.day) }),
            text: t('ops.books.closeText'),
            action: t('ops.books.close'),
            label: t('ops.books.note'),
            isFinal: true,
            onSubmit: (reason) => closeDay(balance, reason),
          }}
          onClose={() => setIsClosing(false)}
        />
      )}
    </>
  );
}

function SignOff({ name, note, at }: BookSignOff) {
  const t = useT();
  return (
    <p className="rounded-xl bg-surface px-4 py-3 shadow-card">
      <b className="block">{t('ops.books.signedBy', { name: nameOr(name) })}</b>
      <span className="block wrap-anywhere">{note}</span>
      <span className="text-sm text-muted">{formatDayOfYear(at)}</span>
    </p>
  );
}

const Alarm = ({ children }: { children: string }) => (
  <p role="alert" className="rounded-xl bg-stop-soft px-4 py-3 font-bold text-stop">
    {children}
  </p>
);

interface FileLinkProps {
  balance: TrialBalance;
  route: { path: string };
  text: string;
}

const FileLink = ({ balance: { region, day }, route, text }: FileLinkProps) => (
  <a
    download
    href={route.path.replace(':region', region).replace(':day', day)}
    className="tap inline-flex items-center gap-2 rounded-lg bg-sunken px-5 py-3 font-bold hover:bg-line"
  >
    <LazyIcon name="download" />
    {text}
  </a>
);
