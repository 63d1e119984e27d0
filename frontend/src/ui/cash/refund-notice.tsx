import type { RefundNoticeKind } from '@waka/contracts/notifications/notification';
import { Link } from 'wouter';
import { useT } from '../../lib/i18n/use-t.ts';

export interface RefundNoticeProps {
  kind: RefundNoticeKind;
  fare: string;
  /** Which part of the notice, of which the list shows other things in between. */
  part: 'title' | 'text';
}

/** Shows what became of a refund, with the way to the ride. */
export function RefundNotice({ kind, fare, part }: RefundNoticeProps) {
  const t = useT();
  if (part === 'title') return t(`cash.notice.${kind}.title`);
  return (
    <>
      <span className="block">{t(`cash.notice.${kind}.text`, { fare })}</span>
      <Link href="/rides" className="tap inline-flex items-center font-semibold underline">
        {t('cash.notice.link')}
      </Link>
    </>
  );
}
