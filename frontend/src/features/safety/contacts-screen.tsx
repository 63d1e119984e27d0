import { useQuery } from '@tanstack/react-query';
import { safetyRoutes } from '@waka/contracts/safety/safety-routes';
import { call } from '../../lib/api/api-client.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { Page } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { ContactsForm } from './contacts-form.tsx';

/** Shows the contacts who are notified of an emergency besides ops. */
export function ContactsScreen() {
  const t = useT();
  const { data, isError, refetch } = useQuery({
    queryKey: ['emergency-contacts'],
    queryFn: ({ signal }) => call(safetyRoutes.emergencyContacts, { signal }),
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <Page title={t('safety.contacts.title')} back={<BackLink href="/" label={t('app.back')} />}>
      <p className="text-muted">{t('safety.contacts.text')}</p>
      {isError && (
        <EmptyState
          icon="alert"
          title={t('safety.loadFailed')}
          action={<Button onClick={() => void refetch()}>{t('app.tryAgain')}</Button>}
        />
      )}
      {!isError && !data && <Skeleton className="h-56" />}
      {data && <ContactsForm saved={data} />}
    </Page>
  );
}
