import { admin, compressed, route } from '../../route.ts';
import type { ResolveRequest, StatementFileRequest, StatementRequest } from './statement-requests.ts';
import type { StatementAccount, StatementDifference, StatementResult } from './statements.ts';

export const statementRoutes = {
  /** Lists the accounts at payment providers, with what is known of their statements. */
  statementAccounts: route<undefined, StatementAccount[]>('GET', '/api/ops/statements', admin),
  /** Imports the file of a provider's portal, or a part of it, and compares it with our records after the last part. */
  importStatement: route<StatementFileRequest, StatementResult>('POST', '/api/ops/statements/file', admin),
  /** Fetches the statement of some days from a provider, and compares it with our records. */
  fetchStatement: route<StatementRequest, StatementResult>('POST', '/api/ops/statements/fetch', admin),
  /** Lists where statements and our records differ: what is open, the oldest first, or what was resolved last. `?region=` and `?side=`. */
  statementDifferences: compressed(route<undefined, StatementDifference[]>('GET', '/api/ops/differences', admin)),
  /** Resolves a difference, with how and a note. Moves no money. */
  resolveDifference: route<ResolveRequest, { ok: true }>('POST', '/api/ops/differences/:id/resolve', admin),
  /** Has the provider asked again about the payment of a difference; only its answer moves money. */
  askAboutDifference: route<undefined, { ok: true }>('POST', '/api/ops/differences/:id/ask', admin),
} as const;
