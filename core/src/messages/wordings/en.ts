import type { Wording } from './wording.ts';

export const en: Wording = {
  roles: { rider: 'rider', driver: 'driver', admin: 'admin' },
  somebody: 'Someone',
  code: (digits) => ({
    subject: 'Your Waka code',
    text: `${digits} is your Waka code. It expires in 5 minutes. Never share it with anyone.`,
  }),
  passwordReset: (link) => ({
    subject: 'Reset your Waka password',
    text: `Choose a new password within 30 minutes:\n\n${link}\n\nIf you didn’t ask for this, ignore this email and your password will stay the same.`,
  }),
  accountClaim: (link) => ({
    subject: 'Reset your Waka password',
    text: `Choose a new password within 30 minutes:\n\n${link}\n\nWe don’t know yet whether the phone number of this account is yours. Setting a new password makes the account yours: every device will be signed out and the phone number registered with it removed, with its emergency contacts, cards and mobile money accounts. You can add yours in your profile.\n\nIf the number is yours, open the link in a browser where you have confirmed it or are signed in, and everything stays.\n\nIf you didn’t ask for this, ignore this email and nothing will change.`,
  }),
  alreadyRegistered: (role) => ({
    subject: 'You already have a Waka account',
    text: `You already have a Waka ${role} account. Sign in with it, or choose "Forgot password". If this wasn't you, ignore this message.`,
  }),
  passwordChanged: (role, home) => ({
    subject: 'Your Waka password was changed',
    text: `The password for your Waka ${role} account was changed, and every device other than the one used to change it was signed out. If this wasn’t you, reset it now: ${home}`,
  }),
  emailChange: (link, phoneEnding) => ({
    subject: 'Confirm your new email',
    text: `Someone wants to use this address for a Waka account${phoneEnding ? ` with a phone number ending in ${phoneEnding}` : ''}. If it’s your account, confirm it within 24 hours:\n\n${link}\n\nIf it isn’t, ignore this email. We won’t use your address unless you confirm it.`,
  }),
  phoneChanged: (role) => ({
    subject: 'Your Waka phone number was changed',
    text: `The phone number for your Waka ${role} account was changed. If this wasn't you, change your password now and tell us.`,
  }),
  emailChanged: (role) => ({
    subject: 'Your Waka email was changed',
    text: `The email for your Waka ${role} account was changed. If this wasn't you, change your password now and tell us.`,
  }),
  deletionRequested: (role) => ({
    subject: 'Your Waka account will be deleted',
    text: `Your Waka ${role} account will be deleted in 14 days. To keep it, just sign in before then. If this wasn't you, sign in now.`,
  }),
  deletionCancelled: (role) => ({
    subject: 'We’ve kept your Waka account',
    text: `You signed in, so your Waka ${role} account won't be deleted. If this wasn't you, change your password now.`,
  }),
  emergency: (name, link) => ({
    subject: 'Waka: someone needs help',
    text: `${name} needs help on a Waka ride. Call them now. See where: ${link}`,
  }),
  contactInvitation: (name, link) => ({
    subject: 'Waka: emergency contact',
    text: `${name} chose you as an emergency contact on Waka. To accept, open: ${link}`,
  }),
  driverReviewed: {
    approved: (link) => ({
      subject: 'Your Waka driver account',
      text: `You're approved as a Waka driver. Go online and drive: ${link}`,
    }),
    rejected: (link) => ({
      subject: 'Your Waka driver account',
      text: `Your application to drive with Waka wasn't accepted. See why: ${link}`,
    }),
    suspended: (link) => ({
      subject: 'Your Waka driver account',
      text: `Your Waka driver account was suspended. See why: ${link}`,
    }),
  },
};
