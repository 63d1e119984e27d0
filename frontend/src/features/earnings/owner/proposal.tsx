import { ownerRoutes } from '@waka/contracts/owners/owner-routes';
import type { OwnerBook, ProposedTerms } from '@waka/contracts/owners/owner-views';
import { call } from '../../../lib/api/api-client.ts';
import { useChangeBooks } from '../../../lib/driver/use-owner-books.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Failure } from '../../../ui/owner/failure.tsx';
import { Plate } from '../../../ui/owner/plate.tsx';
import { TermsLines } from '../../../ui/owner/terms-lines.tsx';
import { LinkAgain } from './change-terms.tsx';

/** Shows terms that wait for an answer: the driver answers the owner's, and may take back his own. */
export function Proposal({ book, proposal }: { book: OwnerBook; proposal: ProposedTerms }) {
  const t = useT();
  const answer = useChangeBooks((accept: boolean) =>
    call(ownerRoutes.answerTerms, { params: { id: proposal.id }, body: { accept } }),
  );
  const isOwn = proposal.by === 'driver';
  return (
    <Card title={t(isOwn ? 'owner.proposal.mine' : 'owner.proposal.theirs', { name: book.with })}>
      <div className="grid gap-4">
        <Plate vehicle={book.vehicle} />
        <TermsLines terms={proposal} currency={book.currency} />
        {isOwn && book.state === 'proposed' && <LinkAgain />}
        <div className="flex flex-wrap gap-2">
          {!isOwn && (
            <Button isBusy={answer.isPending} onClick={() => answer.mutate(true)}>
              {t('owner.proposal.confirm')}
            </Button>
          )}
          <Button tone="quiet" disabled={answer.isPending} onClick={() => answer.mutate(false)}>
            {t(isOwn ? 'owner.proposal.withdraw' : 'owner.proposal.refuse')}
          </Button>
        </div>
        <Failure errors={[answer.error]} />
      </div>
    </Card>
  );
}
