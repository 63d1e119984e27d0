import { DAY, HOUR, takeAllowance, type Limit } from '../accounts/limits/limits.ts';
import { mayBeTexted } from '../accounts/limits/text-allowance.ts';
import { storedPhone } from '../accounts/phone-number.ts';
import { postMessage } from '../messages/post-message.ts';
import type { Template } from '../messages/templates.ts';
import type { Core } from '../platform/core.ts';
import type { Sql } from '../platform/postgres/sql.ts';
import type { Owner } from './owner.entity.ts';

/** Digits of a block, in which numbers are bought together. */
const BLOCK_DIGITS = 4;

interface Text {
  owner: Pick<Owner, 'phone' | 'language'>;
  /** Who causes it: a driver, or the owner himself. */
  by: string;
  message: Extract<Template, { template: 'owner_proposal' | 'owner_link' | 'owner_payment' }>;
  withinMinutes: number;
}

/**
 * Posts a text to an owner, in the caller's transaction; null where the owner or the one who causes it had too many. Counted
 * apart from codes, so that neither uses up the other.
 */
export async function textOwner(
  { config, logger }: Pick<Core, 'config' | 'logger'>,
  sql: Sql,
  { owner, by, message, withinMinutes }: Text,
): Promise<string | null> {
  const phone = storedPhone(owner.phone);
  const limits: Limit[] = [
    ...perPair(message.template, owner.phone, by),
    { kind: 'text:book:block', subject: owner.phone.slice(0, -BLOCK_DIGITS), most: 60, withinSeconds: HOUR },
    { kind: 'text:book:country', subject: phone.dialCode, most: config.sms.dailyBudget, withinSeconds: DAY },
  ];
  if (!mayBeTexted(config, phone) || !(await takeAllowance(sql, config, limits))) {
    logger.warn({ dialCode: phone.dialCode, template: message.template }, 'an owner was not texted');
    return null;
  }
  return postMessage(sql, {
    ...message,
    channel: 'sms',
    recipient: owner.phone,
    withinMinutes,
    language: owner.language,
  });
}

/** Cash is stated each day, by each driver of a fleet; links are asked for now and then. */
function perPair(template: string, phone: string, by: string): Limit[] {
  const isPayment = template === 'owner_payment';
  const kind = isPayment ? 'payment' : 'link';
  return [
    { kind: `text:book:${kind}:number`, subject: phone, most: isPayment ? 60 : 5, withinSeconds: DAY },
    { kind: `text:book:${kind}:by`, subject: by, most: isPayment ? 12 : 5, withinSeconds: DAY },
  ];
}
