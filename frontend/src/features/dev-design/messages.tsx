import { useT } from '../../lib/i18n/use-t.ts';
import { showToast } from '../../lib/toasts/toast.store.ts';
import { Banner } from '../../ui/states/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { FactList } from '../../ui/fact-list.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { Spinner } from '../../ui/states/spinner.tsx';

/** Shows the components for messages, loading and empty states. */
export function Messages() {
  const t = useT();
  return (
    <>
      <Card title="Banner, Toast">
        <div className="grid gap-2">
          {(['calm', 'go', 'stop'] as const).map((tone) => (
            <Banner key={tone} tone={tone} icon="alert">
              {tone}
            </Banner>
          ))}
          <div className="flex gap-2">
            <Button tone="quiet" onClick={() => showToast({ title: 'calm', description: t('app.notFoundText') })}>
              calm
            </Button>
            <Button tone="quiet" onClick={() => showToast({ tone: 'error', title: t('app.error') })}>
              error
            </Button>
          </div>
        </div>
      </Card>
      <Card title="FactList, EmptyState">
        <FactList
          facts={[
            { label: 'label', value: 'value' },
            { label: 'label, unknown', value: null },
          ]}
          unknown="–"
        />
        <EmptyState icon="route" title={t('app.notFound')} text={t('app.notFoundText')} />
      </Card>
      <Card title="Skeleton, Spinner">
        <Skeleton className="h-14" />
        <Spinner label={t('app.loading')} />
      </Card>
    </>
  );
}
