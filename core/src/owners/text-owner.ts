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
/** Books have a quarter of the texts of a country and day. */
const COUNTRY_SHARE = 4;

interface Text {
  owner: Pick<Owner, 'id' | 'phone' | 'language'>;
  /** Who causes it: a driver, or the owner himself. */
  by: string;
  message: Extract<
    Template,
    {
      template:
        | 'owner_proposal'
        | 'owner_link'
        | 'owner_payment'
        | 'owner_day_off'
        | 'owner_wallet'
        | 'owner_paid'
        | 'owner_ended';
    }
  >;
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
  const purpose = purposeOf(message.template, by === owner.id);
  // What drivers cause can use up neither what owners ask for themselves nor the texts of the whole country.
  const apart = purpose === 'renewal' || purpose === 'wallet' ? 'renewal:' : '';
  const most = Math.ceil(config.sms.dailyBudget / COUNTRY_SHARE);
  const limits: Limit[] = [
    ...perPair(purpose, owner.phone, by),
    { kind: `text:book:${apart}block`, subject: owner.phone.slice(0, -BLOCK_DIGITS), most: 60, withinSeconds: HOUR },
    { kind: `text:book:${apart}country`, subject: phone.dialCode, most, withinSeconds: DAY },
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

type Purpose = 'payment' | 'day_off' | 'renewal' | 'wallet' | 'link';

function purposeOf(template: Text['message']['template'], isByOwner: boolean): Purpose {
  if (template === 'owner_wallet') return 'wallet';
  if (isByOwner) return 'renewal';
  if (template === 'owner_day_off') return 'day_off';
  return template === 'owner_proposal' || template === 'owner_link' ? 'link' : 'payment';
}

const MOST_TEXTS = {
  payment: { number: 60, by: 12 },
  day_off: { number: 20, by: 8 },
  link: { number: 5, by: 5 },
  renewal: { number: 5, by: 5 },
  wallet: { number: 5, by: 5 },
};

/**
 * Limits the texts to a number: cash is stated each day, by each driver of a fleet; links are asked for now and then,
 * and renewed by the owner alone.
 */
function perPair(purpose: Purpose, phone: string, by: string): Limit[] {
  const most = MOST_TEXTS[purpose];
  return [
    { kind: `text:book:${purpose}:number`, subject: phone, most: most.number, withinSeconds: DAY },
    { kind: `text:book:${purpose}:by`, subject: by, most: most.by, withinSeconds: DAY },
  ];
}
