import { useMutation } from '@tanstack/react-query';
import type { EmergencyContact } from '@waka/contracts/safety/safety-views';
import { safetyRoutes } from '@waka/contracts/safety/safety-routes';
import { call } from '../../lib/api/api-client.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import { showFailure } from '../../lib/forms/show-failure.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { showToast } from '../../lib/toasts/toast.store.ts';
import { Button } from '../../ui/button.tsx';

interface ContactStateProps extends Omit<EmergencyContact, 'name'> {
  changed: (contacts: EmergencyContact[]) => void;
}

/** Shows whether a contact has agreed; one who has not is texted another link at a press. */
export function ContactState({ phone, isConfirmed, isUntexted, changed }: ContactStateProps) {
  const t = useT();
  const send = useMutation({
    mutationFn: () => call(safetyRoutes.sendContactLink, { body: { phone } }),
    onSuccess: (contacts) => {
      changed(contacts);
      // One who has agreed in the meantime was not texted.
      const isSent = contacts.some((contact) => contact.phone === phone && !contact.isConfirmed);
      if (isSent) showToast({ title: t('safety.contacts.linkSent') });
    },
    onError: (error) => {
      const isRefused = error instanceof ApiError && error.code === 'request.too_many';
      if (!isRefused) showFailure(error, 'app.error', 'safety.contacts.linkFailed');
      else showToast({ tone: 'error', title: t('app.error'), description: t('safety.contacts.linkRefused') });
    },
  });
  if (isConfirmed) return <p className="text-sm text-go sm:col-span-2">{t('safety.contacts.confirmed')}</p>;
  return (
    <>
      <p className="text-sm text-muted sm:col-span-2">
        {t(isUntexted ? 'safety.contacts.untexted' : 'safety.contacts.waiting')}
      </p>
      <Button tone="quiet" className="sm:col-span-2" isBusy={send.isPending} onClick={() => send.mutate()}>
        {t(isUntexted ? 'safety.contacts.sendLink' : 'safety.contacts.sendAgain')}
      </Button>
    </>
  );
}
