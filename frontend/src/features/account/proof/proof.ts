import type { ProofRequest } from '@waka/contracts/accounts/profile-requests';

/** A proof of identity, as plain data. */
export type Proof = Pick<ProofRequest, keyof ProofRequest>;
