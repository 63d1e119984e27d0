import { ownerRoutes } from '@waka/contracts/owners/owner-routes';
import type { DriverOwnerBooks, OwnerBook } from '@waka/contracts/owners/owner-views';
import { call } from '../../../lib/api/api-client.ts';
import { useChangeBooks, useOwnerBooks } from '../../../lib/driver/use-owner-books.ts';
import { dayOfYearText } from '../../../lib/i18n/day-text.ts';
import { leftToRight } from '../../../lib/i18n/format.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { BackLink } from '../../../ui/back-link.tsx';
import { Card } from '../../../ui/card.tsx';
import { BookFigures } from '../../../ui/owner/book-figures.tsx';
import { EndBook } from '../../../ui/owner/end-book.tsx';
import { EndedLine } from '../../../ui/owner/ended-line.tsx';
import { Failure } from '../../../ui/owner/failure.tsx';
import { PaymentList } from '../../../ui/owner/payment-list.tsx';
import { Plate } from '../../../ui/owner/plate.tsx';
import { TermsLines } from '../../../ui/owner/terms-lines.tsx';
import { Banner } from '../../../ui/states/banner.tsx';
import { Page } from '../../../ui/page.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { LoadFailed } from '../../../ui/states/load-failed.tsx';
import { ChangeTerms, LinkAgain } from './change-terms.tsx';
import { DaysOff } from './days-off.tsx';
import { PayCash } from './pay-cash.tsx';
import { PayFromBalance } from './pay-from-balance.tsx';
import { Proposal } from './proposal.tsx';
import { ProposeBook } from './propose-book.tsx';
import { StatedCash } from './stated-cash.tsx';

/** Shows the driver's book with the owner of the vehicle: what is due and paid, and every way to pay. */
export function OwnerScreen() {
  const t = useT();
  const { data, error, isError, refetch } = useOwnerBooks();
  return (
    <Page title={t('owner.title')} back={<BackLink href="/driver/earnings" label={t('app.back')} />}>
      {isError && !data && <LoadFailed title="owner.loadFailed" error={error} onRetry={() => void refetch()} />}
      {!isError && !data && <Skeleton className="h-56" />}
      {data && <Books data={data} />}
    </Page>
  );
}

function Books({ data }: { data: DriverOwnerBooks }) {
  const t = useT();
  const current = data.books.find(({ state }) => state !== 'ended');
  const ended = data.books.filter(({ state }) => state === 'ended');
  // What a payment left open that did not arrive after the end, or that was due before it.
  const rest = ended.find(({ id }) => id === data.payInto);
  return (
    <>
      {current?.proposal && <Proposal book={current} proposal={current.proposal} />}
      {current?.state === 'active' && <Current book={current} data={data} />}
      {data.ownsVehicle && data.vehicle && (
        <p className="font-bold">{t('owner.yours', { plate: leftToRight(data.vehicle.plate) })}</p>
      )}
      {rest && (
        <>
          <PayCash book={rest} />
          {data.wallet && <PayFromBalance book={rest} wallet={data.wallet} />}
        </>
      )}
      {/* A refusal that arrives fills the form anew. */}
      {!current && <ProposeBook key={JSON.stringify(data.refused ?? null)} data={data} />}
      {ended.length > 0 && (
        <Card title={t('owner.before')}>
          <ul className="grid gap-5">
            {ended.map((book) => (
              <li key={book.id}>
                <p className="font-bold">{book.with}</p>
                <EndedLine book={book} />
                <BookFigures book={book} isNamed />
                <PaymentList book={book} renderActions={(payment) => <StatedCash payment={payment} />} />
              </li>
            ))}
          </ul>
        </Card>
      )}
    </>
  );
}

function Current({ book, data }: { book: OwnerBook; data: DriverOwnerBooks }) {
  const t = useT();
  const end = useChangeBooks(() => call(ownerRoutes.endOwnerBook));
  const isOther = data.vehicle !== null && data.vehicle.plate !== book.vehicle.plate;
  return (
    <>
      {isOther && (
        <Banner tone="calm" icon="alert">
          {t('owner.otherVehicle', {
            plate: leftToRight(book.vehicle.plate),
            now: leftToRight(data.vehicle?.plate ?? ''),
          })}
        </Banner>
      )}
      <Card title={book.with}>
        <div className="grid gap-4">
          <Plate vehicle={book.vehicle} />
          <BookFigures book={book} isNamed />
        </div>
      </Card>
      <PayCash book={book} />
      {data.wallet && <PayFromBalance book={book} wallet={data.wallet} />}
      <Card title={t('owner.payments')}>
        <PaymentList book={book} renderActions={(payment) => <StatedCash payment={payment} />} />
      </Card>
      <DaysOff book={book} today={data.today} />
      <Card title={t('owner.terms')}>
        <div className="grid gap-4">
          {book.terms && <TermsLines terms={book.terms} currency={book.currency} />}
          {book.since && <p className="text-muted">{t('owner.since', { day: dayOfYearText(book.since) })}</p>}
          <LinkAgain />
          {!book.proposal && !isOther && <ChangeTerms book={book} />}
          <EndBook book={book} isBusy={end.isPending} onEnd={() => end.mutate(undefined)} />
          <Failure errors={[end.error]} />
        </div>
      </Card>
    </>
  );
}
