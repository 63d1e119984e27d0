import { DataSource, DefaultNamingStrategy } from 'typeorm';
import { entities } from './entities.ts';
import { Initial1763700000000 } from '../platform/migrations/1763700000000-initial.ts';
import { Notifications1764000800000 } from '../platform/migrations/1764000800000-notifications.ts';
import { Referrals1764001700000 } from '../platform/migrations/1764001700000-referrals.ts';
import type { Config } from '../platform/config.ts';
import { ConfigError } from '../platform/environment.ts';
import { settingOf } from '../platform/postgres/platform.repository.ts';
import { PreparedClient, TracedClient } from '../platform/postgres/prepared-client.ts';
import { sqlOf } from '../platform/postgres/sql.ts';
import { MatchingWorkers1763700001000 } from '../platform/migrations/1763700001000-matching-workers.ts';
import { GettingIn1763700003000 } from '../platform/migrations/1763700003000-getting-in.ts';
import { Identities1763700004000 } from '../platform/migrations/1763700004000-identities.ts';
import { UsedCodes1764000100000 } from '../platform/migrations/1764000100000-used-codes.ts';
import { DiscardedFilesDue1764000210000 } from '../platform/migrations/1764000210000-discarded-files-due.ts';
import { FilesAndProfiles1764000200000 } from '../platform/migrations/1764000200000-files-and-profiles.ts';
import { LiveRide1764000600000 } from '../platform/migrations/1764000600000-live-ride.ts';
import { Ledger1764000900000 } from '../platform/migrations/1764000900000-ledger.ts';
import { Languages1764000500000 } from '../platform/migrations/1764000500000-languages.ts';
import { Ops1764001100000 } from '../platform/migrations/1764001100000-ops.ts';
import { Reviews1764001200000 } from '../platform/migrations/1764001200000-reviews.ts';
import { PayingAgain1764001900000 } from '../platform/migrations/1764001900000-paying-again.ts';
import { CitySince1764002200000 } from '../platform/migrations/1764002200000-city-since.ts';
import { OldRides1764002300000 } from '../platform/migrations/1764002300000-old-rides.ts';
import { RideFindings1764100200000 } from '../platform/migrations/1764100200000-ride-findings.ts';
import { MarkedRides1764100210000 } from '../platform/migrations/1764100210000-marked-rides.ts';
import { WaitingPapers1764100300000 } from '../platform/migrations/1764100300000-waiting-papers.ts';
import { CodesOfOwners1764100301000 } from '../platform/migrations/1764100301000-codes-of-owners.ts';
import { ProvedEmails1764100302000 } from '../platform/migrations/1764100302000-proved-emails.ts';
import { ConfirmedContacts1764100303000 } from '../platform/migrations/1764100303000-confirmed-contacts.ts';
import { ProfilesInReview1764100304000 } from '../platform/migrations/1764100304000-profiles-in-review.ts';
import { DriversChoices1764001400000 } from '../platform/migrations/1764001400000-drivers-choices.ts';
import { Earnings1764001500000 } from '../platform/migrations/1764001500000-earnings.ts';
import { FailedMessages1764001300000 } from '../platform/migrations/1764001300000-failed-messages.ts';
import { RideTracks1764001000000 } from '../platform/migrations/1764001000000-ride-tracks.ts';
import { TracksAsTheyCame1764002010000 } from '../platform/migrations/1764002010000-tracks-as-they-came.ts';
import { WhatIsUnsettled1764001810000 } from '../platform/migrations/1764001810000-what-is-unsettled.ts';
import { FindingPlaces1764000700000 } from '../platform/migrations/1764000700000-finding-places.ts';
import { RestorableWords1764002100000 } from '../platform/migrations/1764002100000-restorable-words.ts';
import { LedgerBalances1764100400000 } from '../platform/migrations/1764100400000-ledger-balances.ts';
import { Payments1764000400000 } from '../platform/migrations/1764000400000-payments.ts';
import { WalletProofs1764100101000 } from '../platform/migrations/1764100101000-wallet-proofs.ts';
import { ProvedBefore1764100102000 } from '../platform/migrations/1764100102000-proved-before.ts';
import { WeakUserKeys1764100900000 } from '../platform/migrations/1764100900000-weak-user-keys.ts';
import { VehiclesInReview1764100901000 } from '../platform/migrations/1764100901000-vehicles-in-review.ts';
import { BonusRides1764101000000 } from '../platform/migrations/1764101000000-bonus-rides.ts';
import { OnlineSince1764300000000 } from '../platform/migrations/1764300000000-online-since.ts';
import { FindingPeople1764300001000 } from '../platform/migrations/1764300001000-finding-people.ts';
import { PickupNotes1764500000000 } from '../platform/migrations/1764500000000-pickup-notes.ts';
import { DriverWaits1764600000000 } from '../platform/migrations/1764600000000-driver-waits.ts';
import { EmailOwners1764600000400 } from '../platform/migrations/1764600000400-email-owners.ts';
import { ListsOfTheDesk1764700000200 } from '../platform/migrations/1764700000200-lists-of-the-desk.ts';
import { RatingTags1795500000100 } from '../platform/migrations/1795500000100-rating-tags.ts';
import { VehicleColours1795500010100 } from '../platform/migrations/1795500010100-vehicle-colours.ts';
import { Tips1795500020100 } from '../platform/migrations/1795500020100-tips.ts';
import { PlatesInCapitals1795500101100 } from '../platform/migrations/1795500101100-plates-in-capitals.ts';
import { FalseAlarms1795600000100 } from '../platform/migrations/1795600000100-false-alarms.ts';
import { DrivenWays1795700000120 } from '../platform/migrations/1795700000120-driven-ways.ts';
import { BoardingPoints1795700000210 } from '../platform/migrations/1795700000210-boarding-points.ts';
import { StreetSpeeds1795700000200 } from '../platform/migrations/1795700000200-street-speeds.ts';
import { SharesByAge1795700000100 } from '../platform/migrations/1795700000100-shares-by-age.ts';
import { TaggedRides1795700000110 } from '../platform/migrations/1795700000110-tagged-rides.ts';
import { ShownRatings1795700000111 } from '../platform/migrations/1795700000111-shown-ratings.ts';
import { CallsRaisedAgain1795700000112 } from '../platform/migrations/1795700000112-calls-raised-again.ts';
import { SavedNear1795700000113 } from '../platform/migrations/1795700000113-saved-near.ts';
import { ServiceAreas1795700000300 } from '../platform/migrations/1795700000300-service-areas.ts';
import { WhatCitiesShow1795700000310 } from '../platform/migrations/1795700000310-what-cities-show.ts';
import { HoursOfAreas1795700000500 } from '../platform/migrations/1795700000500-hours-of-areas.ts';
import { VehicleClasses1795700000400 } from '../platform/migrations/1795700000400-vehicle-classes.ts';
import { TariffParts1795700000700 } from '../platform/migrations/1795700000700-tariff-parts.ts';
import { CancellationFees1795700000710 } from '../platform/migrations/1795700000710-cancellation-fees.ts';
import { FareZones1795700000720 } from '../platform/migrations/1795700000720-fare-zones.ts';
import { OfficialFares1795700000730 } from '../platform/migrations/1795700000730-official-fares.ts';
import { RidesBetweenAreas1795700000740 } from '../platform/migrations/1795700000740-rides-between-areas.ts';
import { RideMethods1795700000800 } from '../platform/migrations/1795700000800-ride-methods.ts';
import { LegalRules1795700002800 } from '../platform/migrations/1795700002800-legal-rules.ts';
import { QueueZones1795700001100 } from '../platform/migrations/1795700001100-queue-zones.ts';
import { LinePlaces1795700001110 } from '../platform/migrations/1795700001110-line-places.ts';
import { GraceOfLines1795700001120 } from '../platform/migrations/1795700001120-grace-of-lines.ts';
import { Crossings1795700005500 } from '../platform/migrations/1795700005500-crossings.ts';
import { RelayTrips1795700005510 } from '../platform/migrations/1795700005510-relay-trips.ts';
import { ChannelsOfRails1795700001900 } from '../platform/migrations/1795700001900-channels-of-rails.ts';
import { RailHealth1795700001910 } from '../platform/migrations/1795700001910-rail-health.ts';
import { SurgeRules1795700003400 } from '../platform/migrations/1795700003400-surge-rules.ts';
import { QuotesOfARider1795700003410 } from '../platform/migrations/1795700003410-quotes-of-a-rider.ts';
import { ScheduledRides1795700004400 } from '../platform/migrations/1795700004400-scheduled-rides.ts';
import { CashRounding1795700009010 } from '../platform/migrations/1795700009010-cash-rounding.ts';
import { CashCounts1795700015000 } from '../platform/migrations/1795700015000-cash-counts.ts';
import { CreditOfRides1795700015010 } from '../platform/migrations/1795700015010-credit-of-rides.ts';
import { PayoutSchedules1795700014000 } from '../platform/migrations/1795700014000-payout-schedules.ts';
import { PayoutsWithoutPayee1795700014010 } from '../platform/migrations/1795700014010-payouts-without-payee.ts';
import { FareFindings1795700014020 } from '../platform/migrations/1795700014020-fare-findings.ts';
import { DoubtsByTime1795700019520 } from '../platform/migrations/1795700019520-doubts-by-time.ts';
import { MoneyInDoubt1795700019510 } from '../platform/migrations/1795700019510-money-in-doubt.ts';
import { Refunds1795700019500 } from '../platform/migrations/1795700019500-refunds.ts';
import { Payouts1795700012000 } from '../platform/migrations/1795700012000-payouts.ts';
import { DriverDebts1795700013000 } from '../platform/migrations/1795700013000-driver-debts.ts';
import { TopUps1795700013010 } from '../platform/migrations/1795700013010-top-ups.ts';
import { RegionMoney1795700011000 } from '../platform/migrations/1795700011000-region-money.ts';
import { LegalTender1795700009000 } from '../platform/migrations/1795700009000-legal-tender.ts';
import { Adjustments1764100100000 } from '../platform/migrations/1764100100000-adjustments.ts';
import { Books1795700016000 } from '../platform/migrations/1795700016000-books.ts';
import { LedgerByTime1795700016010 } from '../platform/migrations/1795700016010-ledger-by-time.ts';
import { OpenRoads1795700017000 } from '../platform/migrations/1795700017000-open-roads.ts';
import { Taxes1795700018600 } from '../platform/migrations/1795700018600-taxes.ts';
import { CardRides1795700019100 } from '../platform/migrations/1795700019100-card-rides.ts';
import { AccountOfTaxes1795700018610 } from '../platform/migrations/1795700018610-account-of-taxes.ts';
import { Statements1795700016020 } from '../platform/migrations/1795700016020-statements.ts';

/** In the order in which they were written down; each runs once in a database. */
const migrations = [
  Initial1763700000000,
  MatchingWorkers1763700001000,
  GettingIn1763700003000,
  Identities1763700004000,
  UsedCodes1764000100000,
  FilesAndProfiles1764000200000,
  LiveRide1764000600000,
  DiscardedFilesDue1764000210000,
  Ledger1764000900000,
  RideTracks1764001000000,
  FindingPlaces1764000700000,
  Ops1764001100000,
  Languages1764000500000,
  Reviews1764001200000,
  FailedMessages1764001300000,
  DriversChoices1764001400000,
  Referrals1764001700000,
  Earnings1764001500000,
  Payments1764000400000,
  PayingAgain1764001900000,
  Notifications1764000800000,
  TracksAsTheyCame1764002010000,
  WhatIsUnsettled1764001810000,
  RestorableWords1764002100000,
  CitySince1764002200000,
  OldRides1764002300000,
  Adjustments1764100100000,
  WalletProofs1764100101000,
  ProvedBefore1764100102000,
  RideFindings1764100200000,
  MarkedRides1764100210000,
  LedgerBalances1764100400000,
  WaitingPapers1764100300000,
  CodesOfOwners1764100301000,
  ProvedEmails1764100302000,
  ConfirmedContacts1764100303000,
  ProfilesInReview1764100304000,
  WeakUserKeys1764100900000,
  VehiclesInReview1764100901000,
  BonusRides1764101000000,
  OnlineSince1764300000000,
  FindingPeople1764300001000,
  PickupNotes1764500000000,
  DriverWaits1764600000000,
  EmailOwners1764600000400,
  ListsOfTheDesk1764700000200,
  RatingTags1795500000100,
  VehicleColours1795500010100,
  Tips1795500020100,
  PlatesInCapitals1795500101100,
  FalseAlarms1795600000100,
  SharesByAge1795700000100,
  TaggedRides1795700000110,
  ShownRatings1795700000111,
  CallsRaisedAgain1795700000112,
  SavedNear1795700000113,
  DrivenWays1795700000120,
  StreetSpeeds1795700000200,
  BoardingPoints1795700000210,
  ServiceAreas1795700000300,
  WhatCitiesShow1795700000310,
  VehicleClasses1795700000400,
  HoursOfAreas1795700000500,
  TariffParts1795700000700,
  CancellationFees1795700000710,
  FareZones1795700000720,
  OfficialFares1795700000730,
  RidesBetweenAreas1795700000740,
  RideMethods1795700000800,
  QueueZones1795700001100,
  LinePlaces1795700001110,
  GraceOfLines1795700001120,
  ChannelsOfRails1795700001900,
  RailHealth1795700001910,
  LegalRules1795700002800,
  SurgeRules1795700003400,
  QuotesOfARider1795700003410,
  ScheduledRides1795700004400,
  Crossings1795700005500,
  RelayTrips1795700005510,
  LegalTender1795700009000,
  CashRounding1795700009010,
  RegionMoney1795700011000,
  Payouts1795700012000,
  PayoutSchedules1795700014000,
  PayoutsWithoutPayee1795700014010,
  FareFindings1795700014020,
  CashCounts1795700015000,
  CreditOfRides1795700015010,
  DriverDebts1795700013000,
  TopUps1795700013010,
  Books1795700016000,
  LedgerByTime1795700016010,
  Statements1795700016020,
  OpenRoads1795700017000,
  Taxes1795700018600,
  AccountOfTaxes1795700018610,
  CardRides1795700019100,
  Refunds1795700019500,
  MoneyInDoubt1795700019510,
  DoubtsByTime1795700019520,
];

class SnakeCase extends DefaultNamingStrategy {
  override columnName(propertyName: string, customName: string | undefined): string {
    return customName || propertyName.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  }
}

/** Settings of a connection, beyond those in its address. */
interface SessionOptions {
  Client: typeof TracedClient;
  statement_timeout?: number;
  idle_in_transaction_session_timeout?: number;
}

const CALL_MS = 5000;

const CALLS: SessionOptions = {
  Client: PreparedClient,
  statement_timeout: CALL_MS,
  idle_in_transaction_session_timeout: CALL_MS,
};

/** A migration may take long, and wait for another one. */
export const MIGRATIONS: SessionOptions = { ...CALLS, statement_timeout: 0 };

/**
 * Leaves out what a pooler in transaction mode cannot keep: PgBouncer refuses timeouts in the start-up packet, and the
 * next statement may reach a server connection that never prepared it. The role has the timeouts instead.
 */
const POOLED: SessionOptions = { Client: TracedClient };

/** How many connections a process opens under load. */
export const POOL_SIZE = 8;

export const createDataSource = (databaseUrl: string, poolSize = POOL_SIZE, session = CALLS): DataSource =>
  new DataSource({
    type: 'postgres',
    url: databaseUrl,
    entities,
    migrations,
    // An index that is built concurrently cannot be built in a transaction.
    migrationsTransactionMode: 'each',
    namingStrategy: new SnakeCase(),
    poolSize,
    extra: { connectionTimeoutMillis: 3000, ...session },
  });

/** Connects a process that serves calls. Throws for a role behind a pooler whose statements have no timeout. */
export async function openDataSource({
  databaseUrl,
  databasePooler,
}: Pick<Config, 'databaseUrl' | 'databasePooler'>): Promise<DataSource> {
  const isPooled = databasePooler === 'transaction';
  const dataSource = await createDataSource(databaseUrl, POOL_SIZE, isPooled ? POOLED : CALLS).initialize();
  if (!isPooled) return dataSource;
  for (const setting of ['statement_timeout', 'idle_in_transaction_session_timeout']) {
    const [row] = await settingOf(sqlOf(dataSource.manager), setting);
    if (row?.value !== '0') continue;
    await dataSource.destroy();
    throw new ConfigError(
      `DATABASE_POOLER=transaction needs a role with a ${setting}: ALTER ROLE ... SET ${setting} = '5s'`,
    );
  }
  return dataSource;
}
