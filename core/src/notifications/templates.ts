import type { RegistrableType } from '@waka/contracts/accounts/account-requests';

/** What a message says. Params hold ids, never a code or a link: those are computed when it is sent. */
export type Template =
  | { template: 'code'; params: { codeId: string } }
  | { template: 'already_registered'; params: { userType: RegistrableType } }
  | { template: 'password_reset'; params: { resetId: string; userType: RegistrableType } }
  | { template: 'password_changed'; params: { userType: string } }
  | { template: 'email_change'; params: { changeId: string } }
  | { template: 'contact_changed'; params: { userType: string; what: 'phone' | 'email' } }
  | { template: 'deletion_requested'; params: { userType: string } }
  | { template: 'deletion_cancelled'; params: { userType: string } };

export interface Composed {
  /** Mails only. */
  subject: string;
  text: string;
}

/** What only the sending process knows. */
export interface Secrets {
  codeOf: (codeId: string) => string;
  resetTokenOf: (resetId: string) => string;
  emailTokenOf: (changeId: string) => string;
  publicUrl: string;
}

export function compose(message: Template, secrets: Secrets): Composed {
  const { publicUrl } = secrets;
  switch (message.template) {
    case 'code':
      return code(secrets.codeOf(message.params.codeId), publicUrl);
    case 'password_reset':
      return passwordReset(secrets.resetTokenOf(message.params.resetId), message.params.userType, publicUrl);
    case 'already_registered':
      return alreadyRegistered(message.params.userType);
    case 'email_change':
      return emailChange(secrets.emailTokenOf(message.params.changeId), publicUrl);
    case 'contact_changed':
      return contactChanged(message.params);
    case 'deletion_requested':
      return deletionRequested(message.params.userType);
    case 'deletion_cancelled':
      return deletionCancelled(message.params.userType);
    default:
      return passwordChanged(message.params.userType, publicUrl);
  }
}

const code = (digits: string, publicUrl: string): Composed => ({
  subject: 'Your Waka code',
  // The last line lets a phone fill in the code by itself, on our pages alone.
  text: `${digits} is your Waka code. It works for 5 minutes. Never tell it to anyone.\n\n@${new URL(publicUrl).hostname} #${digits}`,
});

const passwordReset = (token: string, userType: string, publicUrl: string): Composed => ({
  subject: 'Reset your Waka password',
  text: `Choose a new password here, within 30 minutes:\n\n${publicUrl}/reset-password?token=${token}&type=${userType}\n\nIf you did not ask for this, ignore this mail: your password stays as it is.`,
});

const alreadyRegistered = (userType: string): Composed => ({
  subject: 'You already have a Waka account',
  text: `You already have a Waka ${userType} account. Sign in with it, or choose "Forgot password". If this was not you, ignore this message.`,
});

const passwordChanged = (userType: string, publicUrl: string): Composed => ({
  subject: 'Your Waka password was changed',
  text: `The password of your Waka ${userType} account was changed, and all its devices were signed out. If this was not you, reset it at once: ${publicUrl}`,
});

const emailChange = (token: string, publicUrl: string): Composed => ({
  subject: 'Confirm your new e-mail',
  text: `Somebody wants to use this address for a Waka account. If it was you, confirm it here, within 24 hours:\n\n${publicUrl}/confirm-email?token=${token}\n\nIf it was not you, ignore this mail: nothing changes.`,
});

const contactChanged = ({ userType, what }: { userType: string; what: 'phone' | 'email' }): Composed => ({
  subject: `The ${what === 'phone' ? 'phone' : 'e-mail'} of your Waka account was changed`,
  text: `The ${what === 'phone' ? 'phone' : 'e-mail'} of your Waka ${userType} account was changed. If this was not you, change your password at once and tell us.`,
});

const deletionRequested = (userType: string): Composed => ({
  subject: 'Your Waka account will be deleted',
  text: `Your Waka ${userType} account will be erased in 14 days. To keep it, just sign in before then. If this was not you, sign in now.`,
});

const deletionCancelled = (userType: string): Composed => ({
  subject: 'Your Waka account stays',
  text: `You signed in, so your Waka ${userType} account will not be deleted. If this was not you, change your password at once.`,
});
