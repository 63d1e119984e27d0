import type { Wording } from './wording.ts';

export const en: Wording = {
  roles: { rider: 'rider', driver: 'driver', admin: 'admin' },
  somebody: 'Somebody',
  code: (digits) => ({
    subject: 'Your Waka code',
    text: `${digits} is your Waka code. It works for 5 minutes. Never tell it to anyone.`,
  }),
  passwordReset: (link) => ({
    subject: 'Reset your Waka password',
    text: `Choose a new password here, within 30 minutes:\n\n${link}\n\nIf you did not ask for this, ignore this mail: your password stays as it is.`,
  }),
  accountClaim: (link) => ({
    subject: 'Reset your Waka password',
    text: `Choose a new password here, within 30 minutes:\n\n${link}\n\nThis address was never confirmed. With a new password the account is yours: all its devices are signed out, and the phone number that was registered with it is removed. You can add yours in your profile.\n\nIf you did not ask for this, ignore this mail: nothing changes.`,
  }),
  alreadyRegistered: (role) => ({
    subject: 'You already have a Waka account',
    text: `You already have a Waka ${role} account. Sign in with it, or choose "Forgot password". If this was not you, ignore this message.`,
  }),
  passwordChanged: (role, home) => ({
    subject: 'Your Waka password was changed',
    text: `The password of your Waka ${role} account was changed, and all its devices were signed out. If this was not you, reset it at once: ${home}`,
  }),
  emailChange: (link, phoneEnding) => ({
    subject: 'Confirm your new e-mail',
    text: `Somebody wants to use this address for a Waka account${phoneEnding ? ` with the phone number that ends in ${phoneEnding}` : ''}. If that is your account, confirm it here, within 24 hours:\n\n${link}\n\nIf it is not, ignore this mail: without you the address belongs to nobody.`,
  }),
  phoneChanged: (role) => ({
    subject: 'The phone of your Waka account was changed',
    text: `The phone of your Waka ${role} account was changed. If this was not you, change your password at once and tell us.`,
  }),
  emailChanged: (role) => ({
    subject: 'The e-mail of your Waka account was changed',
    text: `The e-mail of your Waka ${role} account was changed. If this was not you, change your password at once and tell us.`,
  }),
  deletionRequested: (role) => ({
    subject: 'Your Waka account will be deleted',
    text: `Your Waka ${role} account will be erased in 14 days. To keep it, just sign in before then. If this was not you, sign in now.`,
  }),
  deletionCancelled: (role) => ({
    subject: 'Your Waka account stays',
    text: `You signed in, so your Waka ${role} account will not be deleted. If this was not you, change your password at once.`,
  }),
  emergency: (name, link) => ({
    subject: 'Waka: somebody needs help',
    text: `${name} asked for help on a Waka ride. Call them now. See where: ${link}`,
  }),
  contactInvitation: (name, link) => ({
    subject: 'Waka: emergency contact',
    text: `${name} names you as emergency contact on Waka. If you agree, open: ${link}`,
  }),
  driverReviewed: {
    approved: (link) => ({
      subject: 'Your Waka driver account',
      text: `You are approved as a Waka driver. Go online and drive: ${link}`,
    }),
    rejected: (link) => ({
      subject: 'Your Waka driver account',
      text: `Your application as a Waka driver was not accepted. Read why: ${link}`,
    }),
    suspended: (link) => ({
      subject: 'Your Waka driver account',
      text: `Your Waka driver account was suspended. Read why: ${link}`,
    }),
  },
};
