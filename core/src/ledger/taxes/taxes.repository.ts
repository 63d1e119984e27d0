import type { ReceiptTax } from '@waka/contracts/money/tax';
import type { TaxMonth } from '@waka/contracts/ops/money/taxes';
import type { Region } from '@waka/contracts/regions';
import { idOf } from '../../platform/postgres/platform.repository.ts';
import type { Sql } from '../../platform/postgres/sql.ts';
import { RideTax } from './ride-tax.entity.ts';
import { TaxPayment } from './tax-payment.entity.ts';
import { Tax } from './tax.entity.ts';

/** Reads the taxes that a ride of a region owes that was completed at a time, in the order in which they were added. */
export const taxesInForce = ({ manager }: Sql, region: Region, at: Date): Promise<Tax[]> =>
  manager
    .createQueryBuilder(Tax, 'tax')
    .where('tax.region = :region AND tax.startsAt <= :at AND (tax.endsAt IS NULL OR tax.endsAt > :at)', { region, at })
    .orderBy('tax.id')
    .getMany();

/** Stores what a ride owes; call it once, in the transaction that posts the ride. */
export const addRideTaxes = ({ manager }: Sql, owed: RideTax[]): Promise<unknown> => manager.insert(RideTax, owed);

/** Reads the taxes of a ride that its price contains, in the order in which ops added them; those on our commission are not its rider's. */
export const taxesOfRide = ({ manager }: Sql, rideId: string): Promise<ReceiptTax[]> =>
  manager
    .createQueryBuilder(RideTax, 'owed')
    .innerJoin(Tax, 'tax', 'tax.id = owed.taxId')
    .select('tax.name', 'name')
    .addSelect('tax.rate', 'rate')
    .addSelect('owed.amount', 'amount')
    .where(`owed.rideId = :rideId AND tax.base <> 'commission'`, { rideId })
    .orderBy('tax.id')
    .getRawMany<ReceiptTax>();

/** Reads all taxes: those of Sierra Leone first, the newest first. */
export const allTaxes = ({ manager }: Sql): Promise<Tax[]> =>
  manager.find(Tax, { order: { region: 'DESC', startsAt: 'DESC', id: 'DESC' } });

/** Checks whether a region has a tax with this name that has not ended by a time. */
export const hasTaxCalled = (
  { manager }: Sql,
  { region, name, startsAt }: Pick<Tax, 'region' | 'name' | 'startsAt'>,
): Promise<boolean> =>
  manager
    .createQueryBuilder(Tax, 'tax')
    .where('tax.region = :region AND lower(tax.name) = lower(:name)', { region, name })
    .andWhere('(tax.endsAt IS NULL OR tax.endsAt > greatest(:startsAt, tax.startsAt))', { startsAt })
    .getExists();

/** Reads the clock by which rides end. */
export async function databaseTime({ manager }: Sql): Promise<Date> {
  const row = await manager
    .createQueryBuilder()
    .select('clock_timestamp()', 'now')
    .fromDummy()
    .getRawOne<{ now: Date }>();
  if (!row) throw new Error('the database has no time');
  return row.now;
}

export const taxById = ({ manager }: Sql, id: string): Promise<Tax | null> => manager.findOneBy(Tax, { id });

export async function addTax({ manager }: Sql, tax: Omit<Tax, 'id'>): Promise<Tax> {
  const { identifiers } = await manager.insert(Tax, tax);
  return { ...tax, id: String(identifiers[0]?.id) };
}

export const endTax = ({ manager }: Sql, id: string, endsAt: Date): Promise<unknown> =>
  manager.update(Tax, { id }, { endsAt });

/** Adds up what rides of a region owe of each tax by months of a time zone: the last twelve months, the newest first. */
export async function taxMonths({ manager }: Sql, region: Region, timeZone: string): Promise<TaxMonth[]> {
  const month = `date_trunc('month', owed.at AT TIME ZONE :timeZone)`;
  return manager
    .createQueryBuilder(RideTax, 'owed')
    .innerJoin(Tax, 'tax', 'tax.id = owed.taxId')
    .select(`to_char(${month}, 'YYYY-MM')`, 'month')
    .addSelect('tax.id', 'taxId')
    .addSelect('tax.name', 'name')
    .addSelect('count(*)::int', 'rides')
    .addSelect('sum(owed.amount)::float8', 'amount')
    .where('tax.region = :region', { region })
    .andWhere(
      `owed.at >= (date_trunc('month', now() AT TIME ZONE :timeZone) - interval '11 months') AT TIME ZONE :timeZone`,
    )
    .setParameter('timeZone', timeZone)
    .groupBy('month')
    .addGroupBy('tax.id')
    .orderBy('month', 'DESC')
    .addOrderBy('tax.id')
    .getRawMany<TaxMonth>();
}

/** Adds up what rides of a region owe and is not paid. */
export async function taxesOwed({ manager }: Sql, region: Region): Promise<number> {
  const owed = await manager
    .createQueryBuilder(RideTax, 'owed')
    .innerJoin(Tax, 'tax', 'tax.id = owed.taxId AND tax.region = :region', { region })
    .select('coalesce(sum(owed.amount), 0)::float8', 'sum')
    .getRawOne<{ sum: number }>();
  const paid = await manager
    .createQueryBuilder(TaxPayment, 'payment')
    .select('coalesce(sum(payment.amount), 0)::float8', 'sum')
    .where('payment.region = :region', { region })
    .getRawOne<{ sum: number }>();
  return (owed?.sum ?? 0) - (paid?.sum ?? 0);
}

export const taxPaymentOf = (
  { manager }: Sql,
  { region, reference }: Pick<TaxPayment, 'region' | 'reference'>,
): Promise<TaxPayment | null> => manager.findOneBy(TaxPayment, { region, reference });

export const addTaxPayment = ({ manager }: Sql, payment: Omit<TaxPayment, 'id' | 'at'>): Promise<string> =>
  idOf(manager.insert(TaxPayment, payment));

/** Reads the last payments of a region. */
export const taxPayments = ({ manager }: Sql, region: Region): Promise<TaxPayment[]> =>
  manager.find(TaxPayment, { where: { region }, order: { id: 'DESC' }, take: 20 });
