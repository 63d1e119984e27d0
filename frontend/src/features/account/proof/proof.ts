import type { ProofRequest } from '@waka/contracts/accounts/profile-requests';

/** What shows that it is really them, as plain data. */
export type Proof = Pick<ProofRequest, keyof ProofRequest>;
