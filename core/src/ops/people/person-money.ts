import type { MethodSummary, PaymentSummary, ReportSummary } from '@waka/contracts/ops/people-views';
import * as methods from '../../payments/methods/methods.repository.ts';
import type { Sql } from '../../platform/postgres/sql.ts';
import type { Incident } from '../../safety/incident.entity.ts';
import { incidentsAbout, incidentsOfRide, lastPayments } from './people.repository.ts';

/** Lists a person's payment methods, as far as support may see them: the last digits. */
export async function methodsOf(sql: Sql, personId: string): Promise<MethodSummary[]> {
  const saved = await methods.methodsOf(sql, personId);
  return saved.map(({ id, type, isDefault, cardBrand, cardLast4, phoneNumber }) => ({
    id,
    type,
    isDefault,
    brand: cardBrand,
    ending: cardLast4 ?? phoneNumber?.slice(-4) ?? '',
  }));
}

/** Lists payments by mobile money that a person made or received, or that are due, the newest first. */
export async function paymentsOf(sql: Sql, personId: string): Promise<PaymentSummary[]> {
  const payments = await lastPayments(sql, personId);
  return payments.map(({ rideId, method, state, amount, currency, reason, createdAt, purpose }) => ({
    rideId,
    method,
    state,
    amount,
    currency,
    reason,
    at: createdAt.toISOString(),
    isTip: purpose === 'tip',
  }));
}

export async function reportsOf(sql: Sql, personId: string): Promise<ReportSummary[]> {
  return (await incidentsAbout(sql, personId)).map(summaryOf);
}

/** Lists the calls for help and reports about a ride, the newest first. */
export const reportsOfRide = async (sql: Sql, rideId: string): Promise<ReportSummary[]> =>
  (await incidentsOfRide(sql, rideId)).map(summaryOf);

const summaryOf = ({ id, kind, category, state, createdAt }: Incident): ReportSummary => ({
  id,
  kind,
  category,
  state,
  createdAt: createdAt.toISOString(),
});
