import { useMutation } from '@tanstack/react-query';
import { ownerRoutes } from '@waka/contracts/owners/owner-routes';
import type { OwnerPage } from '@waka/contracts/owners/owner-views';
import { call } from '../../lib/api/api-client.ts';
import { leftToRight } from '../../lib/i18n/format.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Failure } from '../../ui/owner/failure.tsx';

interface OwnLinkProps {
  page: OwnerPage;
  token: string;
  onRenewed: () => void;
}

/** Lets the owner replace his link; the new one goes to his phone alone. */
export function OwnLink({ page: { phoneEnding }, token, onRenewed }: OwnLinkProps) {
  const t = useT();
  const renew = useMutation({
    mutationFn: () => call(ownerRoutes.renewOwnerLink, { params: { token } }),
    onSuccess: onRenewed,
  });
  return (
    <Card title={t('owner.page.link')}>
      <div className="grid gap-3">
        <p>{t('owner.page.linkText', { ending: leftToRight(phoneEnding) })}</p>
        <Button tone="quiet" isWide isBusy={renew.isPending} onClick={() => renew.mutate()}>
          {t('owner.page.renew')}
        </Button>
        <Failure errors={[renew.error]} />
      </div>
    </Card>
  );
}
