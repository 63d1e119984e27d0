/** The number of leading zero bits: half a second of a computer, some seconds of a cheap phone. */
export const PROOF_BITS = 17;

/**
 * Work that a browser has to do before a text is sent: it finds a number n, so that SHA-256 of `<challenge>.<n>`
 * begins with `bits` zero bits. The call is then repeated with `proof: "<challenge>.<n>"`.
 */
export interface ProofWanted {
  challenge: string;
  bits: number;
}
