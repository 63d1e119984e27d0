import type { RegistrableType } from '@waka/contracts/accounts/account-requests';
import type { Language } from '@waka/contracts/languages';
import type { MessageTemplate } from '@waka/contracts/ops/work-views';
import { ar } from './wordings/ar.ts';
import { en } from './wordings/en.ts';
import { fr } from './wordings/fr.ts';
import { kri } from './wordings/kri.ts';
import { pt } from './wordings/pt.ts';
import type { Composed, Verdict, Wording } from './wordings/wording.ts';

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

const wordings: Record<Language, Wording> = { en, fr, ar, pt, kri };

export function compose(message: Template, language: Language, secrets: Secrets): Composed {
  const wording = wordings[language];
  const { publicUrl } = secrets;
  switch (message.template) {
    case 'code':
      return code(wording, secrets.codeOf(message.params.codeId), publicUrl);
    case 'password_reset': {
      const { resetId, userType, isClaim } = message.params;
      const link = `${publicUrl}/reset-password?token=${secrets.resetTokenOf(resetId)}&type=${userType}`;
      return isClaim ? wording.accountClaim(link) : wording.passwordReset(link);
    }
    case 'email_change': {
      const token = secrets.emailTokenOf(message.params.changeId);
      return wording.emailChange(`${publicUrl}/confirm-email?token=${token}`, message.params.phoneEnding ?? null);
    }
    case 'password_changed':
      return wording.passwordChanged(roleIn(wording, message), publicUrl);
    case 'already_registered':
      return wording.alreadyRegistered(roleIn(wording, message));
    case 'contact_changed':
      return wording[message.params.what === 'phone' ? 'phoneChanged' : 'emailChanged'](roleIn(wording, message));
    case 'deletion_requested':
      return wording.deletionRequested(roleIn(wording, message));
    case 'emergency': {
      const { name, shareId } = message.params;
      return wording.emergency(nameInText(wording, name), `${publicUrl}/r/${secrets.shareTokenOf(shareId)}`);
    }
    case 'contact_invitation': {
      const { name, linkId } = message.params;
      return wording.contactInvitation(nameInText(wording, name), `${publicUrl}/c/${secrets.contactTokenOf(linkId)}`);
    }
    case 'driver_reviewed':
      return wording.driverReviewed[message.params.verdict](`${publicUrl}/driver`);
    default:
      return wording.deletionCancelled(roleIn(wording, message));
  }
}

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
  const { subject, text } = wording.code(digits);
  return { subject, text: `${text}\n\n@${new URL(publicUrl).hostname} #${digits}` };
}

function roleIn({ roles }: Wording, { params: { userType } }: { params: { userType: string } }): string {
  if (userType === 'driver' || userType === 'admin') return roles[userType];
  return roles.rider;
}
