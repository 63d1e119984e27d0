import type { RegistrableType } from '@waka/contracts/accounts/account-requests';
import type { Language } from '@waka/contracts/languages';
import { currencyFacts } from '@waka/contracts/money/currency';
import type { MessageTemplate } from '@waka/contracts/ops/work-views';
import type { Currency } from '@waka/contracts/regions';
import { wordings, type Wording } from './wordings.ts';

/** The content of a message. */
interface Composed {
  /** Mails only. */
  subject: string;
  text: string;
}

/** A decision of ops about a driver. */
type Verdict = 'approved' | 'rejected' | 'suspended';

/** What the passenger of a ride that another person booked is texted; without a PIN where the trip starts without one. */
interface PassengerFacts {
  booker: string;
  driver: string;
  plate?: string;
  pin?: string;
  shareId: string;
}

/**
 * A message by template. Params hold ids, never a code or a link: those are computed when it is sent. The PIN of a ride
 * is in its row as well.
 */
export type Template = { template: MessageTemplate } & (
  | { template: 'code'; params: { codeId: string } }
  | { template: 'already_registered'; params: { userType: RegistrableType } }
  | { template: 'password_reset'; params: { resetId: string; userType: RegistrableType; isClaim?: boolean } }
  | { template: 'password_changed'; params: { userType: string } }
  | { template: 'email_change'; params: { changeId: string; phoneEnding?: string | null; isFirst?: boolean } }
  | { template: 'contact_changed'; params: { userType: string; what: 'phone' | 'email' } }
  | { template: 'deletion_requested'; params: { userType: string } }
  | { template: 'deletion_cancelled'; params: { userType: string } }
  | { template: 'account_restored'; params: { userType: string } }
  | { template: 'emergency'; params: { name: string; shareId: string } }
  | { template: 'contact_invitation'; params: { name: string; linkId: string } }
  | { template: 'scheduled_in_doubt'; params: { pickupAt: string; timeZone: string } }
  | { template: 'passenger_driver_found' | 'passenger_driver_arrived'; params: PassengerFacts }
  | { template: 'passenger_cancelled'; params: { booker: string } }
  | { template: 'owner_proposal'; params: { name: string; linkId: string } }
  | { template: 'owner_link'; params: { linkId: string } }
  | { template: 'owner_day_off'; params: { name: string; day: string; linkId: string; isTakenBack?: boolean } }
  | { template: 'owner_paid' | 'owner_ended'; params: { name: string; linkId: string } }
  | { template: 'owner_wallet'; params: { wallet: string | null; linkId: string } }
  | { template: 'owner_payment'; params: { name: string; paymentId: string; amount: number; currency: Currency } }
  | { template: 'driver_reviewed'; params: { verdict: Verdict } }
);

/** Values that only the sending process has. */
interface Secrets {
  codeOf: (codeId: string) => string;
  resetTokenOf: (resetId: string) => string;
  emailTokenOf: (changeId: string) => string;
  shareTokenOf: (shareId: string) => string;
  contactTokenOf: (linkId: string) => string;
  ownerTokenOf: (linkId: string) => string;
  ownerCodeOf: (paymentId: string) => string;
  publicUrl: string;
}

/** A longer name would need a second text. */
const NAME_IN_TEXT = 30;
/** The longest of two names in one text. */
const NAME_OF_TWO = 12;

export function compose(message: Template, language: Language, secrets: Secrets): Composed {
  const wording = wordings[language];
  const { publicUrl } = secrets;
  switch (message.template) {
    case 'code':
      return code(wording, secrets.codeOf(message.params.codeId), publicUrl);
    case 'password_reset': {
      const { resetId, userType, isClaim } = message.params;
      const link = `${publicUrl}/reset-password?token=${secrets.resetTokenOf(resetId)}&type=${userType}`;
      return write(wording, isClaim ? 'account_claim' : 'password_reset', { link });
    }
    case 'email_change': {
      const { changeId, phoneEnding, isFirst } = message.params;
      const link = `${publicUrl}/confirm-email?token=${secrets.emailTokenOf(changeId)}`;
      const template = isFirst ? 'email_first' : 'email_change';
      return phoneEnding
        ? write(wording, `${template}_with_phone`, { link, phoneEnding })
        : write(wording, template, { link });
    }
    case 'contact_changed':
      return write(wording, `${message.params.what}_changed`, { role: roleIn(wording, message) });
    case 'emergency': {
      const link = `${publicUrl}/r/${secrets.shareTokenOf(message.params.shareId)}`;
      return write(wording, 'emergency', { name: nameInText(wording, message.params.name), link });
    }
    case 'contact_invitation': {
      const link = `${publicUrl}/c/${secrets.contactTokenOf(message.params.linkId)}`;
      return write(wording, 'contact_invitation', { name: nameInText(wording, message.params.name), link });
    }
    case 'owner_proposal':
    case 'owner_ended':
    case 'owner_paid': {
      const link = `${publicUrl}/owner/${secrets.ownerTokenOf(message.params.linkId)}`;
      return write(wording, message.template, { name: nameInText(wording, message.params.name), link });
    }
    case 'owner_link':
      return write(wording, 'owner_link', {
        link: `${publicUrl}/owner/${secrets.ownerTokenOf(message.params.linkId)}`,
      });
    case 'owner_day_off': {
      const { name, day, linkId, isTakenBack } = message.params;
      const link = `${publicUrl}/owner/${secrets.ownerTokenOf(linkId)}`;
      return write(wording, isTakenBack ? 'owner_day_back' : 'owner_day_off', {
        name: nameInText(wording, name),
        day: dayInText(day),
        link,
      });
    }
    case 'owner_wallet': {
      const { wallet, linkId } = message.params;
      const link = `${publicUrl}/owner/${secrets.ownerTokenOf(linkId)}`;
      return write(wording, wallet === null ? 'owner_wallet_none' : 'owner_wallet', { wallet: wallet ?? '', link });
    }
    case 'owner_payment': {
      const { name, paymentId, amount, currency } = message.params;
      const digits = secrets.ownerCodeOf(paymentId);
      return write(wording, 'owner_payment', {
        name: nameInText(wording, name),
        amount: moneyInText(amount, currency),
        digits,
      });
    }
    case 'scheduled_in_doubt': {
      const { pickupAt, timeZone } = message.params;
      return write(wording, 'scheduled_in_doubt', { time: clockTime(pickupAt, timeZone), link: publicUrl });
    }
    case 'passenger_driver_found':
    case 'passenger_driver_arrived':
      return passengerText(wording, message, `${publicUrl}/r/${secrets.shareTokenOf(message.params.shareId)}`);
    case 'passenger_cancelled':
      return write(wording, message.template, { booker: nameInText(wording, message.params.booker, NAME_OF_TWO) });
    case 'driver_reviewed':
      return write(wording, `driver_${message.params.verdict}`, { link: `${publicUrl}/driver` });
    default:
      return write(wording, message.template, { role: roleIn(wording, message), link: publicUrl });
  }
}

/** Writes a sum as people count it and, where notes say otherwise, as these do: `Le 50,000 (NLe 50)`; in Latin digits. */
function moneyInText(amount: number, currency: Currency): string {
  const { digits, symbol, old } = currencyFacts[currency];
  const least = amount % 10 ** digits === 0 ? 0 : digits;
  const sum = `${symbol} ${(amount / 10 ** digits).toLocaleString('en', { minimumFractionDigits: least })}`;
  return old ? `${old.symbol} ${(amount * old.perMinor).toLocaleString('en')} (${sum})` : sum;
}

/** Writes a day as all five languages do: 27/11. */
const dayInText = (day: string): string => day.slice(5).split('-').toReversed().join('/');

function passengerText(
  wording: Wording,
  { template, params }: { template: `passenger_driver_${'found' | 'arrived'}`; params: PassengerFacts },
  link: string,
): Composed {
  const { plate = '', pin } = params;
  return write(wording, pin === undefined ? `${template}_no_pin` : template, {
    booker: nameInText(wording, params.booker, NAME_OF_TWO),
    driver: nameInText(wording, params.driver, NAME_OF_TWO),
    plate,
    pin: pin ?? '',
    link,
  });
}

/** Fills in the values of a message; of ICU's syntax `core/src/messages/wordings/` has `{name}` alone. */
function write(
  wording: Wording,
  message: MessageIn<keyof Wording>,
  values: Readonly<Record<string, string>>,
): Composed {
  const fill = (text: string) => text.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
  return { subject: fill(wording[`${message}.subject`]), text: fill(wording[`${message}.text`]) };
}

type MessageIn<Key> = Key extends `${infer Message}.subject` ? Message : never;

/**
 * Returns the first name, of letters alone: a name is typed by a user, and our texts carry no words, links or numbers
 * of users. A name without letters counts as none.
 */
function nameInText({ someone }: Wording, name: string, longest = NAME_IN_TEXT): string {
  const [first = someone] = name
    .replaceAll(/[^\p{L}\p{M}'-]+/gu, ' ')
    .split(' ')
    .filter((word) => /\p{L}/u.test(word));
  return first.slice(0, longest);
}

/** Writes a time of day in 24 hours and Latin digits, as in every language here. */
const clockTime = (time: string, timeZone: string): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(
    new Date(time),
  );

/** Writes the text of a code. Its last line lets a phone fill in the code, on our pages alone. */
function code(wording: Wording, digits: string, publicUrl: string): Composed {
  const { subject, text } = write(wording, 'code', { digits });
  return { subject, text: `${text}\n\n@${new URL(publicUrl).hostname} #${digits}` };
}

function roleIn(wording: Wording, { params: { userType } }: { params: { userType: string } }): string {
  if (userType === 'driver' || userType === 'admin') return wording[`role.${userType}`];
  return wording['role.rider'];
}
