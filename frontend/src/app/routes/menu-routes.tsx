import type { UserType } from '@waka/contracts/accounts/user';
import type { ReactNode } from 'react';
import { Route, Switch, useSearch } from 'wouter';
import { driverTexts } from '../../lib/i18n/messages/driver/texts.ts';
import { earningsTexts } from '../../lib/i18n/messages/earnings/texts.ts';
import { fareAnswersTexts } from '../../lib/i18n/messages/fare-answers/texts.ts';
import { faqTexts } from '../../lib/i18n/messages/faq/texts.ts';
import { findingsTexts } from '../../lib/i18n/messages/findings/texts.ts';
import { liveTexts } from '../../lib/i18n/messages/live/texts.ts';
import { referralsTexts } from '../../lib/i18n/messages/referrals/texts.ts';
import { ratingTagsTexts } from '../../lib/i18n/messages/rating-tags/texts.ts';
import { rideTexts } from '../../lib/i18n/messages/ride/texts.ts';
import { riderTexts } from '../../lib/i18n/messages/rider/texts.ts';
import { safetyTexts } from '../../lib/i18n/messages/safety/texts.ts';
import { tipTexts } from '../../lib/i18n/messages/tip/texts.ts';
import { withTexts } from '../../lib/i18n/texts.ts';
import { LazyScheduledRides } from '../../features/rides/scheduled/lazy-scheduled.ts';
import { lazyPart } from '../../lib/loading/lazy-part.tsx';
import { whileLoading } from './loading-screen.tsx';

const HistoryScreen = lazyPart(
  async () =>
    (
      await withTexts(
        import('../../features/rides/history/history-screen.tsx'),
        riderTexts,
        rideTexts,
        liveTexts,
        findingsTexts,
        tipTexts,
      )
    ).HistoryScreen,
  whileLoading,
);
const ReceiptScreen = lazyPart(
  async () =>
    (
      await withTexts(
        import('../../features/rides/history/receipt-screen.tsx'),
        riderTexts,
        liveTexts,
        findingsTexts,
        tipTexts,
      )
    ).ReceiptScreen,
  whileLoading,
);
const UnpaidRide = lazyPart(
  async () => (await withTexts(import('../../features/driver/trip/payment/unpaid-ride.tsx'), driverTexts)).UnpaidRide,
);
const HelpScreen = lazyPart(
  async () =>
    (await withTexts(import('../../features/safety/help-screen.tsx'), safetyTexts, faqTexts, fareAnswersTexts))
      .HelpScreen,
  whileLoading,
);
const ContactsScreen = lazyPart(
  async () => (await withTexts(import('../../features/safety/contacts-screen.tsx'), safetyTexts)).ContactsScreen,
  whileLoading,
);
const ReferScreen = lazyPart(
  async () => (await withTexts(import('../../features/referrals/refer-screen.tsx'), referralsTexts)).ReferScreen,
  whileLoading,
);
const RewardsScreen = lazyPart(
  async () => (await withTexts(import('../../features/referrals/rewards-screen.tsx'), referralsTexts)).RewardsScreen,
  whileLoading,
);
const DriveScreen = lazyPart(
  async () => (await withTexts(import('../../features/referrals/drive-screen.tsx'), referralsTexts)).DriveScreen,
  whileLoading,
);
const EarningsScreen = lazyPart(
  async () =>
    (await withTexts(import('../../features/earnings/earnings-screen.tsx'), earningsTexts, tipTexts)).EarningsScreen,
  whileLoading,
);
const RateCardScreen = lazyPart(
  async () =>
    (await withTexts(import('../../features/earnings/menu/rate-card-screen.tsx'), earningsTexts)).RateCardScreen,
  whileLoading,
);
const PayoutScreen = lazyPart(
  async () =>
    (await withTexts(import('../../features/earnings/payouts/payout-screen.tsx'), earningsTexts)).PayoutScreen,
  whileLoading,
);
const DebtScreen = lazyPart(
  async () => (await withTexts(import('../../features/earnings/debt/debt-screen.tsx'), earningsTexts)).DebtScreen,
  whileLoading,
);
const OwnerScreen = lazyPart(async () => (await import('./load-owner-screens.ts')).loadOwnerScreen(), whileLoading);
const ProviderScreen = lazyPart(
  async () =>
    (await withTexts(import('../../features/earnings/menu/provider-screen.tsx'), earningsTexts)).ProviderScreen,
  whileLoading,
);
const SubscriptionScreen = lazyPart(
  async () =>
    (await withTexts(import('../../features/earnings/menu/subscription-screen.tsx'), earningsTexts)).SubscriptionScreen,
  whileLoading,
);
const PromoCodesScreen = lazyPart(
  async () =>
    (await withTexts(import('../../features/earnings/menu/promo-codes-screen.tsx'), earningsTexts)).PromoCodesScreen,
  whileLoading,
);
const ScheduledOffersScreen = lazyPart(
  async () =>
    (await withTexts(import('../../features/driver/scheduled/scheduled-offers-screen.tsx'), driverTexts))
      .ScheduledOffersScreen,
  whileLoading,
);
const FiguresScreen = lazyPart(
  async () =>
    (await withTexts(import('../../features/earnings/figures/figures-screen.tsx'), earningsTexts, ratingTagsTexts))
      .FiguresScreen,
  whileLoading,
);

interface MenuRoutesProps {
  role: UserType;
  /** Shown for an address that is none of these. */
  otherwise: ReactNode;
}

/**
 * Routes the pages beside a rider's or a driver's home screen. Downloaded lazily with their addresses, which have a size as
 * well.
 */
export function MenuRoutes({ role, otherwise }: MenuRoutesProps) {
  const from = new URLSearchParams(useSearch()).get('from');
  if (role === 'admin') return otherwise;
  return (
    <Switch>
      <Route path="/rides">
        <HistoryScreen
          role={role}
          above={
            role === 'rider' && (
              <>
                <LazyScheduledRides />
                <LazyScheduledRides isCancelled />
              </>
            )
          }
        />
      </Route>
      <Route path="/rides/:id">
        {({ id }) => (
          <ReceiptScreen
            rideId={id}
            back={role === 'rider' || from === 'rides' ? '/rides' : '/driver/earnings'}
            side={role === 'rider' ? 'rider' : 'driver'}
            above={role === 'driver' && <UnpaidRide rideId={id} />}
          />
        )}
      </Route>
      <Route path="/driver/earnings">{role === 'driver' ? <EarningsScreen /> : otherwise}</Route>
      <Route path="/driver/rate-card">{role === 'driver' ? <RateCardScreen /> : otherwise}</Route>
      <Route path="/driver/scheduled">{role === 'driver' ? <ScheduledOffersScreen /> : otherwise}</Route>
      <Route path="/driver/figures">{role === 'driver' ? <FiguresScreen /> : otherwise}</Route>
      <Route path="/driver/payout">{role === 'driver' ? <PayoutScreen /> : otherwise}</Route>
      <Route path="/driver/debt">{role === 'driver' ? <DebtScreen /> : otherwise}</Route>
      <Route path="/driver/owner">{role === 'driver' ? <OwnerScreen /> : otherwise}</Route>
      <Route path="/driver/payments">{role === 'driver' ? <ProviderScreen /> : otherwise}</Route>
      <Route path="/driver/subscription">{role === 'driver' ? <SubscriptionScreen /> : otherwise}</Route>
      <Route path="/driver/promo-codes">{role === 'driver' ? <PromoCodesScreen /> : otherwise}</Route>
      <Route path="/help">
        <HelpScreen />
      </Route>
      <Route path="/refer">
        <ReferScreen role={role} />
      </Route>
      <Route path="/rewards">{role === 'rider' ? <RewardsScreen /> : otherwise}</Route>
      <Route path="/drive">{role === 'rider' ? <DriveScreen /> : otherwise}</Route>
      <Route path="/contacts">
        <ContactsScreen />
      </Route>
      <Route>{otherwise}</Route>
    </Switch>
  );
}
