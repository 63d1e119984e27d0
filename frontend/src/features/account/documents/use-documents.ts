import { queryOptions, useQuery } from '@tanstack/react-query';
import { documentRoutes } from '@waka/contracts/drivers/driver-document-routes';
import type { DocumentKind } from '@waka/contracts/drivers/driver-documents';
import { useEffect } from 'react';
import { call } from '../../../lib/api/api-client.ts';
import { translate } from '../../../lib/i18n/i18n.ts';
import { unreadStore } from '../../../lib/live/unread.store.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { showToast } from '../../../lib/toasts/toast.store.ts';

const documents = queryOptions({
  queryKey: ['driver', 'documents'],
  queryFn: ({ signal }) => call(documentRoutes.driverDocuments, { signal }),
  // Ops may decide about them meanwhile.
  staleTime: 0,
});

/** Returns the driver's documents; decisions about them show while the page is open. */
export function useDocuments() {
  useEffect(() => unreadStore.subscribe(() => void queryClient.invalidateQueries({ queryKey: ['driver'] })), []);
  return useQuery(documents);
}

/** Submits an uploaded document; `expiresOn` is a date or null. Throws ApiError or NetworkError. */
export async function handIn(kind: DocumentKind, fileKey: string, expiresOn: string | null): Promise<void> {
  const saved = await call(documentRoutes.sendDocument, { params: { kind }, body: { fileKey, expiresOn } });
  queryClient.setQueryData(documents.queryKey, (known) => known?.map((one) => (one.kind === kind ? saved : one)));
  // A rejected application waits for review again.
  void queryClient.invalidateQueries({ queryKey: ['driver', 'status'] });
  showToast({ title: translate('documents.sentTitle'), description: translate('documents.sentText') });
}
