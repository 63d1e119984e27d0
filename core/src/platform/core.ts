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
import type { MethodReader } from './ports/method-catalogue.ts';
import type { LegalRuleReader } from './ports/legal-rule-reader.ts';
import type { QueueZoneReader } from './ports/queue-zone-reader.ts';
import type { SurgeReader } from './ports/surge-reader.ts';
import type { VehicleReader } from './ports/vehicle-catalogue.ts';
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
  /** Checks whether Redis accepts writes at this moment. */
  isRedisWritable: () => Promise<boolean>;
  publisher: RealtimePublisher;
  roads: Roads;
  vehicles: VehicleReader;
  methods: MethodReader;
  queueZones: QueueZoneReader;
  legalRules: LegalRuleReader;
  surgeRules: SurgeReader;
  /** Null where none is configured. */
  storage: FileStorage | null;
  /** Wakes a city's matching loop; a lost wake-up costs one sweep. */
  wakeMatching: (city: string) => void;
  /** Wakes the sender of committed messages; a lost wake-up costs one sweep of the worker. */
  wakeSending: (messageIds: string[]) => void;
  /** Where cards are kept; null where none are taken. */
  cards: CardVault | null;
  /**
   * Wakes the worker that reports committed payments to their providers; a lost wake-up costs one sweep of the worker.
   */
  wakePayments: (job: PaymentJob) => void;
  /** Wakes the worker that makes the coming rides of a repetition; a lost wake-up costs ten minutes. */
  wakeSeries: () => void;
  /** Queue of the jobs that the workers schedule once a cluster; see docs/decisions/052. */
  maintenance: Queue;
  /** Every queue of BullMQ that is open, with those of cities that opened meanwhile. A job only signals that there is work; the work itself is in Postgres. */
  queues: readonly Queue[];
  /** Counts the connections to Postgres: open ones, idle ones, and callers that wait for one. */
  poolUse(): { open: number; idle: number; waiting: number };
  close(): Promise<void>;
}
