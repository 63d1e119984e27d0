import { sha256 } from '@noble/hashes/sha2.js';
import type { ProofWanted } from '@waka/contracts/accounts/text-proof';

/** As long as a touch may wait. */
const SLICE_MS = 12;

/** Does the work that the service asks for, in slices, so that the screen goes on. */
export async function solve({ challenge, bits }: ProofWanted): Promise<string> {
  for (let attempt = 0; ;) {
    const end = performance.now() + SLICE_MS;
    while (performance.now() < end) {
      const proof = `${challenge}.${attempt}`;
      if (zeroBitsOf(sha256(bytesOf(proof))) >= bits) return proof;
      attempt += 1;
    }
    // One slice after the other is what this is for.
    await new Promise((resolve) => setTimeout(resolve));
  }
}

// A challenge is plain ASCII.
const bytesOf = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

function zeroBitsOf(hash: Uint8Array): number {
  const [a = 0, b = 0, c = 0, d = 0] = hash;
  return Math.clz32((a << 24) | (b << 16) | (c << 8) | d);
}
