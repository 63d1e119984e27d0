import { ownerRoutes } from '@waka/contracts/owners/owner-routes';
import type { OwnerBook, OwnerTerms, ProposedTerms } from '@waka/contracts/owners/owner-views';
import { useState } from 'react';
import { call } from '../../lib/api/api-client.ts';
import { dayOfYearText } from '../../lib/i18n/day-text.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { Question } from '../../ui/question.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { BookFigures } from '../../ui/owner/book-figures.tsx';
import { DaysOffList } from '../../ui/owner/days-off-list.tsx';
import { EndBook } from '../../ui/owner/end-book.tsx';
import { EndedLine } from '../../ui/owner/ended-line.tsx';
import { Failure } from '../../ui/owner/failure.tsx';
import { PaymentList } from '../../ui/owner/payment-list.tsx';
import { Plate } from '../../ui/owner/plate.tsx';
import { termsLeft, TermsForm } from '../../ui/owner/terms-form.tsx';
import { TermsLines } from '../../ui/owner/terms-lines.tsx';
import { CashQuestion } from './cash-question.tsx';
import { RefuseDayOff } from './refuse-day-off.tsx';
import { useChangePage } from './use-owner-page.ts';

interface OwnBookProps {
  book: OwnerBook;
  token: string;
}

/** Shows the owner one vehicle and its driver: questions first, then the money, the days off and the terms. */
export function OwnBook({ book, token }: OwnBookProps) {
  const t = useT();
  const refuse = useChangePage(token, (id: string) => call(ownerRoutes.ownerRefusesDayOff, { params: { token, id } }));
  const { payments, daysOff, proposal, terms, currency } = book;
  return (
    <Card title={book.with}>
      <div className="grid gap-5">
        <Plate vehicle={book.vehicle} />
        {proposal && <ProposalQuestion {...{ book, token, proposal }} />}
        {payments
          .filter(({ state }) => state === 'stated')
          .map((payment) => (
            <CashQuestion key={payment.id} {...{ book, token, payment }} />
          ))}
        <BookFigures book={book} />
        {book.state !== 'proposed' && (
          <section aria-label={t('owner.payments')}>
            <h3 className="font-bold">{t('owner.payments')}</h3>
            <PaymentList book={book} />
          </section>
        )}
        {daysOff.length > 0 && (
          <section aria-label={t('owner.off.title')}>
            <h3 className="font-bold">{t('owner.off.title')}</h3>
            <DaysOffList
              daysOff={daysOff}
              renderAction={(dayOff) =>
                dayOff.mayRefuse && (
                  <RefuseDayOff
                    dayOff={dayOff}
                    name={book.with}
                    isBusy={refuse.isPending}
                    onRefuse={() => refuse.mutate(dayOff.id)}
                  />
                )
              }
            />
            <Failure errors={[refuse.error]} />
          </section>
        )}
        {terms && (
          <section aria-label={t('owner.terms')} className="grid gap-3">
            <h3 className="font-bold">{t('owner.terms')}</h3>
            <TermsLines terms={terms} currency={currency} />
            {book.since && <p className="text-muted">{t('owner.since', { day: dayOfYearText(book.since) })}</p>}
            <EndedLine book={book} />
          </section>
        )}
        {book.state === 'active' && <ChangeOrEnd book={book} token={token} />}
      </div>
    </Card>
  );
}

function ProposalQuestion({ book, token, proposal }: OwnBookProps & { proposal: ProposedTerms }) {
  const t = useT();
  const answer = useChangePage(token, (accept: boolean) =>
    call(ownerRoutes.ownerAnswersTerms, { params: { token, id: proposal.id }, body: { accept } }),
  );
  const [isAsking, setIsAsking] = useState(false);
  const isOwn = proposal.by === 'owner';
  return (
    <div className="grid gap-3 rounded-lg bg-accent-soft p-4">
      <p className="font-bold">{t(isOwn ? 'owner.proposal.mine' : 'owner.proposal.theirs', { name: book.with })}</p>
      <TermsLines terms={proposal} currency={book.currency} />
      {!isOwn && (
        <Button isWide isBusy={answer.isPending} onClick={() => answer.mutate(true)}>
          {t('owner.proposal.confirm')}
        </Button>
      )}
      {isAsking ? (
        <div className="grid gap-2">
          <Question>{t('owner.proposal.refuseAsk', { name: book.with })}</Question>
          <Button tone="danger" isWide isBusy={answer.isPending} onClick={() => answer.mutate(false)}>
            {t('owner.proposal.refuseYes')}
          </Button>
          <Button tone="quiet" isWide disabled={answer.isPending} onClick={() => setIsAsking(false)}>
            {t('owner.no')}
          </Button>
        </div>
      ) : (
        <Button
          tone="quiet"
          isWide
          disabled={answer.isPending}
          onClick={() => (isOwn ? answer.mutate(false) : setIsAsking(true))}
        >
          {t(isOwn ? 'owner.proposal.withdraw' : 'owner.proposal.refuse')}
        </Button>
      )}
      <Failure errors={[answer.error]} />
    </div>
  );
}

function ChangeOrEnd({ book, token }: OwnBookProps) {
  const t = useT();
  const [isChanging, setIsChanging] = useState(false);
  const params = { token, id: book.id };
  const change = useChangePage(token, (body: OwnerTerms) => call(ownerRoutes.ownerProposesTerms, { params, body }));
  const end = useChangePage(token, () => call(ownerRoutes.ownerEndsBook, { params }));
  return (
    <div className="grid gap-3">
      {isChanging ? (
        <TermsForm
          currency={book.currency}
          terms={termsLeft(book)}
          send={t('owner.form.sendChange')}
          isBusy={change.isPending}
          onSend={(body) => change.mutate(body, { onSuccess: () => setIsChanging(false) })}
        />
      ) : (
        <Button tone="quiet" onClick={() => setIsChanging(true)}>
          {t('owner.form.change')}
        </Button>
      )}
      <EndBook book={book} isBusy={end.isPending} onEnd={() => end.mutate(undefined)} />
      <Failure errors={[change.error, end.error]} />
    </div>
  );
}
