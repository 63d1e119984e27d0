/** Sends texts through a provider. */
export interface SmsSender {
  /** Sends a text; `reference` is the message's id, for providers that take one. */
  send(text: { to: string; text: string; reference: string }): Promise<void>;
}

/** Sends mails through a provider. */
export interface MailSender {
  send(mail: { to: string; subject: string; text: string; reference: string }): Promise<void>;
}

export interface Senders {
  sms: SmsSender;
  mail: MailSender;
}

/**
 * Thrown when the provider certainly did not accept the message: it may be tried again, unless that is useless. After
 * any other error the message may have been accepted; it is then not sent a second time.
 */
export class NotTaken extends Error {
  readonly isFinal: boolean;

  constructor(message: string, { isFinal = false }: { isFinal?: boolean } = {}) {
    super(message);
    this.isFinal = isFinal;
  }
}
