import { sha256 } from '@noble/hashes/sha2.js';
import type { ProofWanted } from '@waka/contracts/accounts/text-proof';

/** The longest time for which a touch may have to wait. */
const SLICE_MS = 12;

/** Solves the service's proof-of-work challenge, in slices so that the screen stays responsive. */
export async function solve({ challenge, bits }: ProofWanted): Promise<string> {
  for (let attempt = 0; ;) {
    const end = performance.now() + SLICE_MS;
    while (performance.now() < end) {
      const proof = `${challenge}.${attempt}`;
      if (zeroBitsOf(sha256(bytesOf(proof))) >= bits) return proof;
      attempt += 1;
    }
    // The slices must run one after the other.
    await new Promise((resolve) => setTimeout(resolve));
  }
}

// A challenge is plain ASCII.
const bytesOf = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

function zeroBitsOf(hash: Uint8Array): number {
  const [a = 0, b = 0, c = 0, d = 0] = hash;
  return Math.clz32((a << 24) | (b << 16) | (c << 8) | d);
}
