/** The outcome of a request, by the payer's number. */
export interface Behaviour {
  /** Null for one that stays pending. */
  ends: 'SUCCESSFUL' | 'FAILED' | null;
  reason?: string;
  /** How many times slower than the others. */
  slowness?: number;
  callbacks?: 'none' | 'twice' | 'put' | 'forged' | 'early';
  /** The request is accepted, and its response is lost. */
  start?: 'silent' | 'broken once';
  /** Less arrives than was requested. */
  isShort?: boolean;
  /** Why what came cannot be given back. */
  refusesRefund?: string;
}

const failed = (reason: string): Behaviour => ({ ends: 'FAILED', reason });

/**
 * By the last seven digits, so that both MTN's own test numbers (46733123450) and phones of Guinea and Sierra Leone
 * (+224 66 312 34 50, +232 73 123 450) select them. 450 to 463 are MTN's; the others simulate faults of networks.
 */
const behaviours: Record<string, Behaviour> = {
  '3123450': failed('INTERNAL_PROCESSING_ERROR'),
  '3123451': failed('APPROVAL_REJECTED'),
  '3123452': failed('EXPIRED'),
  '3123453': { ends: null },
  '3123454': { ends: 'SUCCESSFUL', slowness: 20 },
  '3123455': failed('PAYER_NOT_FOUND'),
  '3123456': failed('PAYEE_NOT_ALLOWED_TO_RECEIVE'),
  '3123457': failed('NOT_ALLOWED'),
  '3123458': failed('NOT_ALLOWED_TARGET_ENVIRONMENT'),
  '3123459': failed('INVALID_CALLBACK_URL_HOST'),
  '3123460': failed('INVALID_CURRENCY'),
  '3123461': failed('INTERNAL_PROCESSING_ERROR'),
  '3123462': failed('SERVICE_UNAVAILABLE'),
  '3123463': failed('COULD_NOT_PERFORM_TRANSACTION'),
  '3123464': failed('NOT_ENOUGH_FUNDS'),
  '3123470': { ends: 'SUCCESSFUL', callbacks: 'none' },
  '3123471': { ends: 'SUCCESSFUL', callbacks: 'twice' },
  '3123472': { ends: 'SUCCESSFUL', callbacks: 'early' },
  '3123473': { ends: 'SUCCESSFUL', callbacks: 'put' },
  '3123474': { ...failed('APPROVAL_REJECTED'), callbacks: 'forged' },
  '3123475': { ends: 'SUCCESSFUL', start: 'silent' },
  '3123476': { ends: 'SUCCESSFUL', start: 'broken once' },
  '3123477': { ends: 'SUCCESSFUL', isShort: true },
  '3123478': { ends: 'SUCCESSFUL', refusesRefund: 'PAYEE_NOT_ALLOWED_TO_RECEIVE' },
};

export const behaviourOf = (payer: string): Behaviour => behaviours[payer.slice(-7)] ?? { ends: 'SUCCESSFUL' };
