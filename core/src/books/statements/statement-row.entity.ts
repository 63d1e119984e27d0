import type { MovedSubject } from '@waka/contracts/ops/books/statements';
import type { Currency, Region } from '@waka/contracts/regions';
import { Column, PrimaryColumn } from 'typeorm';

/** The columns of what is known about an account at a provider. */
export abstract class StatementRow {
  @PrimaryColumn('uuid', { default: () => 'uuidv7()' })
  id: string;

  @Column('text')
  rail: string;

  @Column('text')
  credentials: string;

  @Column('text')
  region: Region;
}

/** The columns of a movement of money, and of what it belongs to here. */
export abstract class MovementRow extends StatementRow {
  @Column('text')
  currency: Currency;

  @Column('timestamptz')
  at: Date;

  /** What of ours it is; null while that is not known. */
  @Column('text', { nullable: true })
  subjectType: MovedSubject | null;

  @Column('uuid', { nullable: true })
  subjectId: string | null;
}
