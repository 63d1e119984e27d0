/** `why`: the words of ops for the person who is suspended, where there are some. An older backend leaves them out. */
export interface SessionEnded {
  reason: 'signed_out' | 'expired' | 'revoked' | 'suspended';
  why?: string;
}
