import type { ScheduledFailure } from '@waka/contracts/scheduled/scheduled-views';
import { EVENING_HOUR, REMIND_MINUTES, WARN_MINUTES } from '@waka/contracts/scheduled/scheduled-rules';
import type { NotificationKind } from '@waka/contracts/notifications/notification';
import { userById } from '../accounts/users.repository.ts';
import { areaOf } from '../geo/areas/cities.ts';
import { minuteOn } from '../geo/local-time.ts';
import type { CityPools } from '../matching/rounds/city-pools.ts';
import { postMessage } from '../messages/post-message.ts';
import { notify } from '../notifications/notification-centre.ts';
import type { Core } from '../platform/core.ts';
import type { Sql } from '../platform/postgres/sql.ts';
import { barredFor } from '../matching/barred-drivers.repository.ts';
import { etaFor, pickupEtas } from '../trips/booking/pickup-etas.ts';
import { failScheduled, whatClosed } from './begin-scheduled.ts';
import { servedNow } from './place-scheduled.ts';
import { publishScheduled } from './publish-scheduled.ts';
import { factsOf } from './scheduled-notices.ts';
import type { ScheduledRow } from './scheduled-ride.entity.ts';
import {
  AHEAD,
  changeScheduledRow,
  claimNotice,
  insertOutbox,
  lockScheduled,
  noteNotice,
  dueNotices,
  dueEveningReminders,
} from './scheduled-rides.repository.ts';

const AT_ONCE = 500;
/** An evening is at most so long before the end of the next day. */
const EVENING_AHEAD_MS = (24 + 24 - EVENING_HOUR) * 3_600_000;

/** Sends the notices before a scheduled ride to riders and drivers; returns how many notices were sent. */
export async function remindOfScheduled(core: Core, pools: CityPools): Promise<number> {
  const evening = await remindInTheEvening(core);
  const soon = await remindSoon(core);
  return evening + soon + (await warnInTime(core, pools));
}

async function remindInTheEvening(core: Core): Promise<number> {
  const now = core.clock.now();
  let sent = 0;
  for (const row of await dueEveningReminders(core.sql, new Date(now.getTime() + EVENING_AHEAD_MS), AT_ONCE)) {
    const evening = minuteOn(row.pickupAt, areaOf(row.city).timeZone, -1, EVENING_HOUR * 60);
    if (now < evening) continue;
    // Who booked since then needs no reminder of it.
    const isNews = row.createdAt < evening;
    sent += await core.transaction((sql) =>
      sendNotice(sql, row, 'remindedEveningAt', isNews ? 'scheduled_reminder' : null),
    );
  }
  return sent;
}

async function remindSoon(core: Core): Promise<number> {
  let sent = 0;
  for (const row of await dueNotices(core.sql, 'remindedAt', REMIND_MINUTES, AHEAD, AT_ONCE)) {
    sent += await core.transaction(async (sql) => {
      const isSent = await sendNotice(sql, row, 'remindedAt', 'scheduled_reminder');
      if (isSent && row.driverId) {
        await notify(sql, { userId: row.driverId, kind: 'scheduled_drive', facts: factsOf(row, 'driver') });
      }
      return isSent;
    });
  }
  return sent;
}

/** Notifies the rider of a scheduled ride, and notes it; 0 where another worker has done so. */
async function sendNotice(
  sql: Sql,
  row: ScheduledRow,
  what: 'remindedEveningAt' | 'remindedAt',
  kind: NotificationKind | null,
): Promise<number> {
  if (!(await claimNotice(sql, row.id, what))) return 0;
  if (kind === null) return 0;
  await notify(sql, { userId: row.riderId, kind, facts: factsOf(row, 'rider') });
  return 1;
}

/**
 * Looks, an hour before each pickup, whether it can take place, and whether any driver is likely where none has taken it. Where none is near the rider hears
 * so then, also by text, and where the city or the class has closed the ride fails then: not at the door.
 */
async function warnInTime(core: Core, pools: CityPools): Promise<number> {
  let sent = 0;
  for (const found of await dueNotices(core.sql, 'checkedAt', WARN_MINUTES, AHEAD, AT_ONCE)) {
    const row = servedNow(found);
    const closed = await whatClosed(core, row);
    // Where a driver has taken it one is likely.
    const etas = closed || row.status === 'taken' ? null : await etasOf(core, row, pools);
    const isLikely = row.status === 'taken' || etaFor(etas?.get(row.vehicleType), row.paymentMethod) !== null;
    if (await warn(core, row, { closed, isLikely })) sent += 1;
  }
  return sent;
}

async function etasOf(core: Core, row: ScheduledRow, pools: CityPools) {
  const barred = barredFor(core.sql, { riderId: row.riderId, promotionId: null });
  const around = { pickup: row.trip.pickup, city: row.city, barred, at: row.pickupAt };
  return pickupEtas(core, around, [row.vehicleType], pools);
}

async function warn(
  core: Core,
  { id, version, status }: ScheduledRow,
  { closed, isLikely }: { closed: ScheduledFailure | null; isLikely: boolean },
): Promise<boolean> {
  const warned = await core.transaction(async (sql) => {
    const row = await lockScheduled(sql, { id });
    // Changed, taken or begun meanwhile, or notified by another worker.
    if (!row || row.version !== version || row.status !== status || row.checkedAt) return null;
    await noteNotice(sql, id, 'checkedAt');
    if (closed) return { row, messages: [], outboxId: (await failScheduled(sql, row, closed)).outboxId };
    if (isLikely && row.inDoubtAt) {
      // It was changed or moved to another city since.
      await changeScheduledRow(sql, id, { inDoubtAt: null });
      const certain = { ...row, inDoubtAt: null, version: version + 1 };
      return { row: certain, messages: [], outboxId: await insertOutbox(sql, certain) };
    }
    if (isLikely || row.inDoubtAt) return null;
    await noteNotice(sql, id, 'inDoubtAt');
    await notify(sql, { userId: row.riderId, kind: 'scheduled_in_doubt', facts: factsOf(row, 'rider') });
    return { row, messages: await textOf(sql, row), outboxId: await insertOutbox(sql, row) };
  });
  if (!warned) return false;
  publishScheduled(core, warned.row, warned.outboxId);
  core.wakeSending(warned.messages);
  return true;
}

async function textOf(sql: Sql, row: ScheduledRow): Promise<string[]> {
  const phone = (await userById(sql, row.riderId))?.phone;
  if (!phone) return [];
  const params = { pickupAt: row.pickupAt.toISOString(), timeZone: areaOf(row.city).timeZone };
  return [
    await postMessage(sql, {
      channel: 'sms',
      recipient: phone,
      template: 'scheduled_in_doubt',
      params,
      withinMinutes: WARN_MINUTES,
    }),
  ];
}
