import type {
  Notification,
  NotificationKind,
  MoneyNoticeKind,
  RareNotice,
} from '@waka/contracts/notifications/notification';
import { Link } from 'wouter';
import { formatDay, formatMoney, leftToRight } from '../../lib/i18n/format.ts';
import type { Translate } from '../../lib/i18n/i18n.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { IconButton } from '../../ui/icons/icon-button.tsx';
import { LazyIcon, type LazyIconName } from '../../ui/icons/lazy-icon.tsx';
import { Page } from '../../ui/page.tsx';
import { LoadFailed } from '../../ui/states/load-failed.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { LazyMoneyNotice } from '../../ui/cash/lazy-ride-money.ts';
import { LateDocumentName } from '../../ui/documents/late-document-name.tsx';
import { useNotifications } from './use-notifications.ts';

const icons: Record<Notification['kind'], LazyIconName> = {
  driver_found: 'car',
  driver_arrived: 'car',
  arrival_undone: 'car',
  trip_changed: 'car',
  trip_ended: 'paper',
  driver_cancelled: 'car',
  no_driver_found: 'car',
  driver_near: 'car',
  ride_cancelled: 'car',
  payment_failed: 'card',
  payment_paid: 'card',
  cash_unpaid: 'cash',
  payment_check: 'card',
  refund_decided: 'cash',
  refund_sent: 'cash',
  refund_credited: 'cash',
  refund_returned: 'cash',
  refund_withdrawn: 'cash',
  refund_taken_back: 'cash',
  refund_borne: 'cash',
  change_credited: 'cash',
  tip_paid: 'cash',
  cash_contradicted: 'cash',
  cash_decided: 'cash',
  balance_raised: 'cash',
  balance_lowered: 'cash',
  balance_paid: 'cash',
  rest_waived: 'cash',
  payout_paid: 'cash',
  payout_refused: 'cash',
  debt_warned: 'cash',
  debt_wallet_only: 'cash',
  driver_approved: 'shield',
  driver_rejected: 'shield',
  driver_suspended: 'shield',
  document_approved: 'paper',
  document_refused: 'paper',
  profile_refused: 'user',
  vehicle_refused: 'car',
  ops_message: 'mail',
  scheduled_reminder: 'clock',
  scheduled_taken: 'car',
  scheduled_given_back: 'car',
  scheduled_waits: 'clock',
  scheduled_in_doubt: 'clock',
  scheduled_failed_rider_busy: 'clock',
  scheduled_failed_closed: 'clock',
  scheduled_failed_method: 'cash',
  scheduled_failed_account: 'shield',
  scheduled_skipped: 'clock',
  scheduled_cancelled: 'clock',
  scheduled_drive: 'car',
  scheduled_called_off: 'car',
  relay_moved: 'clock',
  relay_ferry_cancelled: 'clock',
  relay_ended: 'clock',
  referral_rewarded: 'gift',
};

export function NotificationsScreen({ onBack }: { onBack: () => void }) {
  const t = useT();
  const { notifications, error, showEarlier, refetch } = useNotifications();
  return (
    <Page title={t('notifications.title')} back={<IconButton icon="back" label={t('app.back')} onClick={onBack} />}>
      {error && <LoadFailed title="notifications.failed" error={error} onRetry={refetch} />}
      {!notifications && !error && <Skeleton className="h-24" />}
      {notifications?.length === 0 && (
        <EmptyState icon="clock" title={t('notifications.none')} text={t('notifications.noneText')} />
      )}
      {notifications && notifications.length > 0 && (
        <ul className="divide-y divide-line rounded-xl bg-surface px-4 shadow-card">
          {notifications.map((notification) => (
            <NotificationLine key={notification.id} notification={notification} />
          ))}
        </ul>
      )}
      {showEarlier && (
        <Button tone="quiet" onClick={showEarlier}>
          {t('notifications.earlier')}
        </Button>
      )}
    </Page>
  );
}

function NotificationLine({ notification }: { notification: Notification }) {
  const t = useT();
  const { kind, facts, at, isRead } = notification;
  const values = valuesOf(notification, t);
  return (
    <li className="flex gap-4 py-4">
      <span className="grid size-10 shrink-0 place-items-center rounded-full bg-sunken">
        <LazyIcon name={icons[kind]} className="size-5" />
      </span>
      <div className="min-w-0 flex-1">
        <p className="flex items-center gap-2 font-bold">
          {isMoney(kind) ? (
            <LazyMoneyNotice kind={kind} values={values} isFee={facts.isFee} part="title" />
          ) : (
            t(`notifications.${kind}.title`, values)
          )}
          {!isRead && (
            <span className="rounded-full bg-accent px-2 text-xs font-bold text-on-accent">
              {t('notifications.new')}
            </span>
          )}
        </p>
        {facts.document && <LateDocumentName kind={facts.document} />}
        {/* Of a suspension without words it has none. */}
        <p className="wrap-anywhere empty:hidden">
          {isMoney(kind) ? (
            <LazyMoneyNotice
              kind={kind}
              values={values}
              rideId={facts.rideId}
              isLate={facts.isLate}
              isFee={facts.isFee}
              part="text"
            />
          ) : (
            t(`notifications.${kind}.text`, values)
          )}
        </p>
        <time dateTime={at} className="block text-sm text-muted">
          {formatDay(at)}
        </time>
        {(kind === 'payment_failed' || kind === 'cash_unpaid') && (
          <Link href="/payment" className="tap inline-flex items-center font-semibold underline">
            {t('notifications.paymentLink')}
          </Link>
        )}
        {/* The receipt asks for it, of a fare and of a tip. */}
        {kind === 'payment_check' && facts.rideId && (
          <Link href={`/rides/${facts.rideId}`} className="tap inline-flex items-center font-semibold underline">
            {t('notifications.confirmLink')}
          </Link>
        )}
        {/* It says whether the ride was paid since. */}
        {(hasReceipt(kind) || isOfReceipt(facts.notice)) && facts.rideId && (
          <Link href={`/rides/${facts.rideId}`} className="tap ms-4 inline-flex items-center font-semibold underline">
            {t('notifications.receiptLink')}
          </Link>
        )}
      </div>
    </li>
  );
}

const hasReceipt = (kind: NotificationKind): boolean =>
  kind === 'payment_failed' || kind === 'payment_paid' || kind === 'change_credited';

const isOfReceipt = (notice?: RareNotice): boolean =>
  notice === 'tip_failed' || notice === 'ended_by_rider' || notice === 'ended_by_rider_cash';

const MONEY: Record<MoneyNoticeKind, true> = {
  refund_decided: true,
  refund_sent: true,
  refund_credited: true,
  refund_returned: true,
  refund_withdrawn: true,
  refund_taken_back: true,
  refund_borne: true,
  tip_paid: true,
  cash_contradicted: true,
  cash_decided: true,
  balance_raised: true,
  balance_lowered: true,
  balance_paid: true,
  rest_waived: true,
};
const isMoney = (kind: NotificationKind): kind is MoneyNoticeKind => kind in MONEY;

// A missing fact leaves a blank, never a placeholder in braces.
function valuesOf({ facts }: Notification, t: Translate) {
  const {
    fare,
    currency,
    driver,
    plate,
    destination,
    destinationNear: near,
    reason,
    message,
    pickup,
    friend,
    points,
    name,
    said,
  } = facts;
  const sumOf = (sum?: number) => (sum !== undefined && currency ? formatMoney(sum, currency) : '');
  return {
    driver: driver ?? '',
    // Read out at the kerb, so it must not wrap.
    plate: plate ? leftToRight(plate.replaceAll(' ', '\u00a0')) : '',
    destination: near ? t('notifications.near', { place: near.place, city: near.city }) : (destination ?? ''),
    reason: reason ?? '',
    message: message ?? '',
    friend: friend ?? t('notifications.friend'),
    points: points ?? 0,
    pickup: pickup ?? '',
    time: facts.pickupAt ? formatDay(facts.pickupAt, facts.timeZone) : '',
    fare: sumOf(fare),
    said: sumOf(said),
    name: name ?? '',
  };
}
