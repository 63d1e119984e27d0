import type { RegistrableType } from '@waka/contracts/accounts/account-requests';
import type { Language } from '@waka/contracts/languages';
import type { MessageTemplate } from '@waka/contracts/ops/work-views';
import { wordings, type Wording } from './wordings.ts';

/** What a message says. */
export interface Composed {
  /** Mails only. */
  subject: string;
  text: string;
}

/** What ops decided about a driver. */
type Verdict = 'approved' | 'rejected' | 'suspended';

/** What a message says. Params hold ids, never a code or a link: those are computed when it is sent. */
export type Template = { template: MessageTemplate } & (
  | { template: 'code'; params: { codeId: string } }
  | { template: 'already_registered'; params: { userType: RegistrableType } }
  | { template: 'password_reset'; params: { resetId: string; userType: RegistrableType; isClaim?: boolean } }
  | { template: 'password_changed'; params: { userType: string } }
  | { template: 'email_change'; params: { changeId: string; phoneEnding?: string | null } }
  | { template: 'contact_changed'; params: { userType: string; what: 'phone' | 'email' } }
  | { template: 'deletion_requested'; params: { userType: string } }
  | { template: 'deletion_cancelled'; params: { userType: string } }
  | { template: 'emergency'; params: { name: string; shareId: string } }
  | { template: 'contact_invitation'; params: { name: string; linkId: string } }
  | { template: 'driver_reviewed'; params: { verdict: Verdict } }
);

/** What only the sending process knows. */
export interface Secrets {
  codeOf: (codeId: string) => string;
  resetTokenOf: (resetId: string) => string;
  emailTokenOf: (changeId: string) => string;
  shareTokenOf: (shareId: string) => string;
  contactTokenOf: (linkId: string) => string;
  publicUrl: string;
}

/** Longer names would make it two texts. */
const NAME_IN_TEXT = 30;

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
      const { changeId, phoneEnding } = message.params;
      const link = `${publicUrl}/confirm-email?token=${secrets.emailTokenOf(changeId)}`;
      return phoneEnding
        ? write(wording, 'email_change_with_phone', { link, phoneEnding })
        : write(wording, 'email_change', { link });
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
    case 'driver_reviewed':
      return write(wording, `driver_${message.params.verdict}`, { link: `${publicUrl}/driver` });
    default:
      return write(wording, message.template, { role: roleIn(wording, message), link: publicUrl });
  }
}

/** Fills the values of a message; `core/src/messages/wordings/` holds nothing else of ICU than `{name}`. */
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
 * The first name, of letters alone: a name is what somebody typed, and a text of ours carries no words, links or numbers of
 * others. What has no letters is no name.
 */
function nameInText({ somebody }: Wording, name: string): string {
  const [first = somebody] = name
    .replaceAll(/[^\p{L}\p{M}'-]+/gu, ' ')
    .split(' ')
    .filter((word) => /\p{L}/u.test(word));
  return first.slice(0, NAME_IN_TEXT);
}

/** The last line lets a phone fill in the code by itself, on our pages alone. */
function code(wording: Wording, digits: string, publicUrl: string): Composed {
  const { subject, text } = write(wording, 'code', { digits });
  return { subject, text: `${text}\n\n@${new URL(publicUrl).hostname} #${digits}` };
}

function roleIn(wording: Wording, { params: { userType } }: { params: { userType: string } }): string {
  if (userType === 'driver' || userType === 'admin') return wording[`role.${userType}`];
  return wording['role.rider'];
}
