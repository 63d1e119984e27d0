import type { UserType } from '@waka/contracts/accounts/user';
import { lazy, type ReactNode } from 'react';
import { Route, Switch } from 'wouter';
import { earningsTexts } from '../lib/i18n/messages/earnings/texts.ts';
import { findingsTexts } from '../lib/i18n/messages/findings/texts.ts';
import { liveTexts } from '../lib/i18n/messages/live/texts.ts';
import { referralsTexts } from '../lib/i18n/messages/referrals/texts.ts';
import { rideTexts } from '../lib/i18n/messages/ride/texts.ts';
import { riderTexts } from '../lib/i18n/messages/rider/texts.ts';
import { safetyTexts } from '../lib/i18n/messages/safety/texts.ts';
import { withTexts } from '../lib/i18n/texts.ts';

const HistoryScreen = lazy(async () => ({
  default: (
    await withTexts(
      import('../features/rides/history/history-screen.tsx'),
      riderTexts,
      rideTexts,
      liveTexts,
      findingsTexts,
    )
  ).HistoryScreen,
}));
const ReceiptScreen = lazy(async () => ({
  default: (
    await withTexts(import('../features/rides/history/receipt-screen.tsx'), riderTexts, liveTexts, findingsTexts)
  ).ReceiptScreen,
}));
const HelpScreen = lazy(async () => ({
  default: (await withTexts(import('../features/safety/help-screen.tsx'), safetyTexts)).HelpScreen,
}));
const ContactsScreen = lazy(async () => ({
  default: (await withTexts(import('../features/safety/contacts-screen.tsx'), safetyTexts)).ContactsScreen,
}));
const ReferScreen = lazy(async () => ({
  default: (await withTexts(import('../features/referrals/refer-screen.tsx'), referralsTexts)).ReferScreen,
}));
const RewardsScreen = lazy(async () => ({
  default: (await withTexts(import('../features/referrals/rewards-screen.tsx'), referralsTexts)).RewardsScreen,
}));
const DriveScreen = lazy(async () => ({
  default: (await withTexts(import('../features/referrals/drive-screen.tsx'), referralsTexts)).DriveScreen,
}));
const EarningsScreen = lazy(async () => ({
  default: (await withTexts(import('../features/earnings/earnings-screen.tsx'), earningsTexts)).EarningsScreen,
}));
const RateCardScreen = lazy(async () => ({
  default: (await withTexts(import('../features/earnings/rate-card-screen.tsx'), earningsTexts)).RateCardScreen,
}));
const PayoutScreen = lazy(async () => ({
  default: (await withTexts(import('../features/earnings/payout-screen.tsx'), earningsTexts)).PayoutScreen,
}));
const ProviderScreen = lazy(async () => ({
  default: (await withTexts(import('../features/earnings/provider-screen.tsx'), earningsTexts)).ProviderScreen,
}));
const SubscriptionScreen = lazy(async () => ({
  default: (await withTexts(import('../features/earnings/subscription-screen.tsx'), earningsTexts)).SubscriptionScreen,
}));
const PromoCodesScreen = lazy(async () => ({
  default: (await withTexts(import('../features/earnings/promo-codes-screen.tsx'), earningsTexts)).PromoCodesScreen,
}));
const FiguresScreen = lazy(async () => ({
  default: (await withTexts(import('../features/earnings/figures-screen.tsx'), earningsTexts)).FiguresScreen,
}));

interface AsideRoutesProps {
  role: UserType;
  /** For an address that is none of these. */
  otherwise: ReactNode;
}

/** What lies beside a rider's or a driver's home. It comes late, with its addresses: they weigh as well. */
export function AsideRoutes({ role, otherwise }: AsideRoutesProps) {
  if (role === 'admin') return otherwise;
  return (
    <Switch>
      <Route path="/rides">
        <HistoryScreen role={role} />
      </Route>
      <Route path="/rides/:id">
        {({ id }) => <ReceiptScreen rideId={id} back={role === 'rider' ? '/rides' : '/driver/earnings'} />}
      </Route>
      <Route path="/driver/earnings">{role === 'driver' ? <EarningsScreen /> : otherwise}</Route>
      <Route path="/driver/rate-card">{role === 'driver' ? <RateCardScreen /> : otherwise}</Route>
      <Route path="/driver/figures">{role === 'driver' ? <FiguresScreen /> : otherwise}</Route>
      <Route path="/driver/payout">{role === 'driver' ? <PayoutScreen /> : otherwise}</Route>
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
