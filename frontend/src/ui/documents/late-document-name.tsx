import type { Notification } from '@waka/contracts/notifications/notification';
import { documentsTexts } from '../../lib/i18n/messages/documents/texts.ts';
import { texts } from '../../lib/i18n/texts.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { lazyPart } from '../../lib/loading/lazy-part.tsx';

interface DocumentNameProps {
  kind: NonNullable<Notification['facts']['document']>;
}

function DocumentName({ kind }: DocumentNameProps) {
  const t = useT();
  return <p className="font-semibold">{t(`documents.kind.${kind}`)}</p>;
}

/** Names a document of a driver, where its texts may not be there: riders have none, and do not download them. */
export const LateDocumentName = lazyPart<DocumentNameProps>(async () => {
  await texts(documentsTexts);
  return DocumentName;
});
