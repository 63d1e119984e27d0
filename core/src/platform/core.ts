import type { Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import type { DataSource } from 'typeorm';
import type { RealtimePublisher } from './ports/realtime-publisher.ts';
import type { CardVault } from './ports/card-vault.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { FileStorage } from './ports/file-storage.ts';
import type { Logger } from './telemetry/logger.ts';
import type { PaymentJob } from './ports/payment-job.ts';
import type { Roads } from './ports/roads.ts';
import type { Sql, Transaction } from './postgres/sql.ts';

/** What a use case can ask for; each names what it needs with Pick<Core, ...>. */
export interface Core {
  config: Config;
  clock: Clock;
  logger: Logger;
  dataSource: DataSource;
  /** One statement outside any transaction. */
  sql: Sql;
  transaction: Transaction;
  /** Refuses commands while Redis is away. */
  redis: Redis;
  /** Whether Redis takes writes at this moment. */
  isRedisWritable: () => Promise<boolean>;
  publisher: RealtimePublisher;
  roads: Roads;
  /** Null where none is configured. */
  storage: FileStorage | null;
  /** Wakes a city's matching loop; losing the nudge costs one sweep. */
  wakeMatching: (city: string) => void;
  /** Has messages sent that were committed; losing the nudge costs a sweep of the worker. */
  wakeSending: (messageIds: string[]) => void;
  /** Where cards are kept; null where none are taken. */
  cards: CardVault | null;
  /** Has the outside told of money what was committed; losing the nudge costs a sweep of the worker. */
  wakePayments: (job: PaymentJob) => void;
  /** What the workers schedule once a cluster; see docs/decisions/052. */
  maintenance: Queue;
  /** Every queue of BullMQ; they only say that there is work, the work itself is in Postgres. */
  queues: readonly Queue[];
  /** Connections to Postgres: open ones, those at rest, and callers that wait for one. */
  poolUse(): { open: number; idle: number; waiting: number };
  close(): Promise<void>;
}
