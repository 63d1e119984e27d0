import type { Form } from './form.ts';
import { missing, StripeError } from './stripe-error.ts';
import type { Intent, Vault } from './vault.ts';

interface Question {
  form: Form;
  id: string;
  /** True for requests with the publishable key. */
  isPublic: boolean;
}

export type Handler = (vault: Vault, question: Question) => unknown;

export type Route = [method: string, path: RegExp, handler: Handler];

/** Adds the intent that failed to an error. */
export const failed = ({ status, type, message, details }: StripeError, intent: Intent) =>
  new StripeError(status, type, message, { ...details, [intent.object]: intent });

/** Checks that a browser was given an intent: it proves so by the secret. */
export function shown(intent: Intent, form: Form, isPublic: boolean): Intent {
  if (isPublic && form.client_secret !== intent.client_secret) throw missing(intent.object, intent.id);
  return intent;
}
