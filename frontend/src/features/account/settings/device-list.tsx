import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { accountRoutes } from '@waka/contracts/accounts/account-routes';
import type { SessionView } from '@waka/contracts/accounts/account-views';
import { call } from '../../../lib/api/api-client.ts';
import { showFailure } from '../../../lib/forms/show-failure.ts';
import { formatDay, leftToRight } from '../../../lib/i18n/format.ts';
import { translate } from '../../../lib/i18n/i18n.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { showToast } from '../../../lib/toasts/toast.store.ts';
import { Button } from '../../../ui/button.tsx';
import { LazyIcon } from '../../../ui/icons/lazy-icon.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { deviceName } from '../../../lib/device/device-name.ts';

const queryKey = ['account', 'sessions'];

/** Lists the signed-in browsers, this one first. */
export function DeviceList() {
  const t = useT();
  const queryClient = useQueryClient();
  const { data: sessions, isError } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(accountRoutes.sessions, { signal }),
    staleTime: 0,
  });
  const ending = useMutation({
    mutationFn: (id: string) => call(accountRoutes.endSession, { params: { id } }),
    onSuccess: () => showToast({ title: translate('account.security.ended') }),
    onError: (error) => showFailure(error, 'app.error', 'account.signOutAll.failed'),
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  });
  if (isError) return <p role="alert">{t('account.security.failed')}</p>;
  if (!sessions) return <Skeleton className="h-24" />;
  const inOrder = sessions.toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent));
  return (
    <ul className="divide-y divide-line">
      {inOrder.map((session) => (
        <DeviceLine
          key={session.id}
          session={session}
          isBusy={ending.isPending && ending.variables === session.id}
          onEnd={() => ending.mutate(session.id)}
        />
      ))}
    </ul>
  );
}

interface DeviceLineProps {
  session: SessionView;
  isBusy: boolean;
  onEnd: () => void;
}

function DeviceLine({ session, isBusy, onEnd }: DeviceLineProps) {
  const t = useT();
  const { browser, version, system, model, isHandheld } = deviceName(session.userAgent);
  const numbered = browser && (version ? `${browser} ${version}` : browser);
  const known =
    numbered && system
      ? t('account.security.device', { browser: numbered, system })
      : (numbered ?? t('account.security.unknown'));
  const name = model ? `${leftToRight(model)} · ${known}` : known;
  const since = t('account.security.since', { time: formatDay(session.createdAt) });
  return (
    <li className="flex items-center gap-3 py-3">
      <LazyIcon name={isHandheld ? 'mobile' : 'screen'} />
      <div className="min-w-0 flex-1">
        <p className="font-bold wrap-anywhere">{name}</p>
        <p className={`text-sm ${session.isCurrent ? 'font-bold text-go' : 'text-muted'}`}>
          {session.isCurrent
            ? t('account.security.thisDevice')
            : t('account.security.lastSeen', { time: formatDay(session.lastSeenAt) })}
        </p>
        <p className="text-sm text-muted">{since}</p>
      </div>
      {!session.isCurrent && (
        <Button
          tone="quiet"
          className="px-4 py-2 text-sm"
          isBusy={isBusy}
          aria-label={`${t('account.security.endDevice', { device: name })}. ${since}`}
          onClick={onEnd}
        >
          {t('account.security.end')}
        </Button>
      )}
    </li>
  );
}
