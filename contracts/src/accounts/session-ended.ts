/** `why`: the words of ops for a suspension, where there are some. An older backend leaves them out. */
export interface SessionEnded {
  reason: 'signed_out' | 'expired' | 'revoked' | 'suspended';
  why?: string;
}
