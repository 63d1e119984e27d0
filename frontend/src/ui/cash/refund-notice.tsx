import type { RefundNoticeKind } from '@waka/contracts/notifications/notification';
import { Link } from 'wouter';
import { useT } from '../../lib/i18n/use-t.ts';

export interface RefundNoticeProps {
  kind: RefundNoticeKind;
  fare: string;
  /** An old notice has none. */
  rideId: string | undefined;
  /** Which part of the notice, of which the list shows other things in between. */
  part: 'title' | 'text';
}

/** Shows what became of a refund, with the way to the ride. */
export function RefundNotice({ kind, fare, rideId, part }: RefundNoticeProps) {
  const t = useT();
  if (part === 'title') return t(`cash.notice.${kind}.title`);
  return (
    <>
      <span className="block">{t(`cash.notice.${kind}.text`, { fare })}</span>
      <Link
        href={rideId ? `/rides/${rideId}` : '/rides'}
        className="tap inline-flex items-center font-semibold underline"
      >
        {t(rideId ? 'cash.notice.receipt' : 'cash.notice.link')}
      </Link>
    </>
  );
}
