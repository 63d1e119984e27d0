/** How a text leaves the house. */
export interface SmsSender {
  /** `reference` is the message's id, for providers that take one. */
  send(text: { to: string; text: string; reference: string }): Promise<void>;
}

/** How a mail leaves the house. */
export interface MailSender {
  send(mail: { to: string; subject: string; text: string; reference: string }): Promise<void>;
}

export interface Senders {
  sms: SmsSender;
  mail: MailSender;
}

/**
 * The provider certainly did not take the message, so that it may be tried again, unless trying is useless.
 * Any other error leaves open whether the message was taken; it is then not sent a second time.
 */
export class NotTaken extends Error {
  readonly isFinal: boolean;

  constructor(message: string, { isFinal = false }: { isFinal?: boolean } = {}) {
    super(message);
    this.isFinal = isFinal;
  }
}
