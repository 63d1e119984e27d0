/** What a message says. */
export interface Composed {
  /** Mails only. */
  subject: string;
  text: string;
}

/** What ops decided about a driver. */
export type Verdict = 'approved' | 'rejected' | 'suspended';

/** All messages in one language. Where they are texted, they keep to the letters and the length of one text message. */
export interface Wording {
  roles: { rider: string; driver: string; admin: string };
  /** In place of a name that is not known, at the beginning of a text. */
  somebody: string;
  /** The code comes first, where a locked screen shows it. */
  code: (digits: string) => Composed;
  passwordReset: (link: string) => Composed;
  /** A reset by an address that was typed at registration and never confirmed. */
  accountClaim: (link: string) => Composed;
  alreadyRegistered: (role: string) => Composed;
  passwordChanged: (role: string, home: string) => Composed;
  /** With the end of the phone that the account has. */
  emailChange: (link: string, phoneEnding: string | null) => Composed;
  phoneChanged: (role: string) => Composed;
  emailChanged: (role: string) => Composed;
  deletionRequested: (role: string) => Composed;
  deletionCancelled: (role: string) => Composed;
  emergency: (name: string, link: string) => Composed;
  /** To somebody whom a person wants to be told in an emergency, and who has to agree. */
  contactInvitation: (name: string, link: string) => Composed;
  driverReviewed: Record<Verdict, (link: string) => Composed>;
}
