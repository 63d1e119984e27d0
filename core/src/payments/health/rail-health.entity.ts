import type { Region } from '@waka/contracts/regions';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What a call was made for; only collections decide whether riders may choose a rail. */
export type RailUse = 'collection' | 'payout' | 'refund';

/** How a provider answered one call. */
export interface RailCall {
  kind: 'start' | 'query' | 'probe';
  /** A collection where it is left out, as in calls of before. */
  use?: RailUse;
  isAnswered: boolean;
  ms: number;
  /** Milliseconds since 1970. */
  at: number;
  /** A mark of the rider, the same for all calls of one; null for a probe. */
  rider: string | null;
}

/** How an account at a provider has answered lately. */
@Entity('rail_health')
export class RailHealth {
  @PrimaryColumn('text')
  rail: string;

  @PrimaryColumn('text')
  credentials: string;

  @PrimaryColumn('text')
  region: Region;

  /** The last calls, the newest last. */
  @Column('jsonb', { default: () => "'[]'::jsonb" })
  calls: RailCall[];

  /** Since when it is not offered, as it does not answer; null while it does. */
  @Column('timestamptz', { nullable: true })
  illSince: Date | null;

  /** When it last came back; calls from before do not count against it. */
  @Column('timestamptz', { nullable: true })
  wellSince: Date | null;

  /** Answers in a row while it is ill. */
  @Column('integer', { default: 0 })
  answers: number;

  /** When an ill one is tried next. */
  @Column('timestamptz', { nullable: true })
  probeAt: Date | null;
}
