import { ownerRoutes } from '@waka/contracts/owners/owner-routes';
import type { OwnerBook, OwnerPayment } from '@waka/contracts/owners/owner-views';
import { useState } from 'react';
import { call } from '../../lib/api/api-client.ts';
import { dayText } from '../../lib/i18n/day-text.ts';
import { formatMoney, leftToRight } from '../../lib/i18n/format.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { Button } from '../../ui/button.tsx';
import { OtherMoney } from '../../ui/other-money.tsx';
import { Failure } from '../../ui/owner/failure.tsx';
import { Question } from '../../ui/question.tsx';
import { useChangePage } from './use-owner-page.ts';

interface CashQuestionProps {
  book: OwnerBook;
  token: string;
  payment: OwnerPayment;
}

/** Asks the owner whether he got cash that his driver says he paid. */
export function CashQuestion({ book, token, payment }: CashQuestionProps) {
  const t = useT();
  const answer = useChangePage(token, (accept: boolean) =>
    call(ownerRoutes.ownerAnswersCash, { params: { token, id: payment.id }, body: { accept } }),
  );
  const [isAsking, setIsAsking] = useState(false);
  const amount = formatMoney(payment.amount, book.currency);
  return (
    <div className="grid gap-3 rounded-lg bg-accent-soft p-4">
      <div>
        <p className="font-bold">{t('owner.page.cashAsk', { name: book.with, amount, day: dayText(payment.day) })}</p>
        <OtherMoney amount={payment.amount} currency={book.currency} />
      </div>
      <Button isWide isBusy={answer.isPending} onClick={() => answer.mutate(true)}>
        {t('owner.page.got', { amount })}
      </Button>
      {isAsking ? (
        <div className="grid gap-2">
          <Question>{t('owner.page.notGotAsk', { name: book.with, amount })}</Question>
          <Button tone="danger" isWide isBusy={answer.isPending} onClick={() => answer.mutate(false)}>
            {t('owner.page.notGot')}
          </Button>
          <Button tone="quiet" isWide disabled={answer.isPending} onClick={() => setIsAsking(false)}>
            {t('owner.page.back')}
          </Button>
        </div>
      ) : (
        <Button tone="quiet" isWide disabled={answer.isPending} onClick={() => setIsAsking(true)}>
          {t('owner.page.notGot')}
        </Button>
      )}
      {payment.code && (
        <p className="figures">{t('owner.page.code', { name: book.with, code: leftToRight(payment.code) })}</p>
      )}
      <Failure errors={[answer.error]} />
    </div>
  );
}
