import type { MoneyNoticeKind } from '@waka/contracts/notifications/notification';
import { Link } from 'wouter';
import { useT } from '../../lib/i18n/use-t.ts';

export interface MoneyNoticeProps {
  kind: MoneyNoticeKind;
  values: { fare: string; said: string; name: string; reason: string };
  rideId?: string | undefined;
  /** Whether a refund is of money that came too late. */
  isLate?: boolean | undefined;
  /** Whether it is about the unpaid fee of a cancelled ride that was waived. */
  isFee?: boolean | undefined;
  /** Which part of the notice, of which the list shows other things in between. */
  part: 'title' | 'text';
}

/** Shows news of money, such as a refund, a tip, or another sum of cash than the reader named, with the way to the rest. */
export function MoneyNotice({ kind, values, rideId, isLate = false, isFee = false, part }: MoneyNoticeProps) {
  const t = useT();
  const news = isFee && (kind === 'rest_waived' || kind === 'refund_borne') ? (`${kind}.fee` as const) : kind;
  if (part === 'title') return t(`cash.notice.${news}.title`);
  const { href, label } = wayOf(kind, rideId);
  return (
    <>
      <span className="block">{t(isLate ? 'cash.notice.late' : `cash.notice.${news}.text`, values)}</span>
      <Link href={href} className="tap inline-flex items-center font-semibold underline">
        {t(label)}
      </Link>
    </>
  );
}

/** Returns where the rest is: on the receipt, where the notice names its ride. Of a fee there is none. */
function wayOf(kind: MoneyNoticeKind, rideId: string | undefined) {
  if (kind === 'balance_raised' || kind === 'balance_lowered' || kind === 'balance_paid')
    return { href: '/driver/earnings', label: 'cash.notice.earnings' } as const;
  if (kind === 'refund_borne' && rideId === undefined)
    return { href: '/driver/earnings', label: 'cash.notice.earnings' } as const;
  if (rideId !== undefined) return { href: `/rides/${rideId}`, label: 'notifications.receiptLink' } as const;
  return { href: '/rides', label: 'cash.notice.link' } as const;
}
