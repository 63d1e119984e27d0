import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { DoubtDecision } from '@waka/contracts/ops/money/doubts';
import type { DocumentKind } from '@waka/contracts/drivers/driver-documents';
import type { Currency } from '@waka/contracts/regions';
import type { CashSide } from '@waka/contracts/money/cash-count';
import type { CardDisputeState } from '@waka/contracts/ops/money/card-disputes';
import type { RefundBearer } from '@waka/contracts/ops/money/refunds';
import type { UserType } from '@waka/contracts/accounts/user';
import type { Verdict } from '@waka/contracts/rides/ride-findings';
import type { AuditAction, AuditEntry } from './audit-entry.ts';

/** An action and its actor; append-only. */
@Entity('audit_log')
export class AuditLine {
  @PrimaryColumn('uuid', { default: () => 'uuidv7()' })
  id: string;

  @Column('uuid', { nullable: true })
  actorId: string | null;

  @Column('text', { nullable: true })
  actorRole: UserType | null;

  @Column('text')
  action: AuditAction;

  @Column('text')
  subjectType: AuditEntry['subject']['type'];

  @Column('uuid', { nullable: true })
  subjectId: string | null;

  @Column('jsonb', { default: () => "'{}'::jsonb" })
  details: {
    verdict?: Verdict;
    believed?: CashSide;
    /** About money in doubt. */
    decision?: DoubtDecision;
    kind?: DocumentKind;
    lacking?: DocumentKind[];
    version?: number;
    amount?: number;
    currency?: Currency;
    bearer?: RefundBearer;
    state?: CardDisputeState;
    fareRefundId?: string;
    payoutId?: string;
    agent?: string;
    reference?: string;
    is?: object;
    phoneWas?: string | null;
    phoneIs?: string;
  };

  @Column('text', { nullable: true })
  reason: string | null;

  @Column('timestamptz', { default: () => 'now()' })
  at: Date;
}
