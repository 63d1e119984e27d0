import type { DriverFile } from '@waka/contracts/ops/desk-views';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '../../../lib/error-text.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { nameOr } from '../desk/names.ts';
import { ReasonDialog } from '../desk/reason-dialog.tsx';
import { approveProfile, refuseProfile } from './driver-queries.ts';

/** A new name or photo of an approved driver beside what riders see until the desk has decided. */
export function ProfileReview({ file }: { file: DriverFile }) {
  const t = useT();
  const [isRefusing, setIsRefusing] = useState(false);
  const approving = useMutation({ mutationFn: () => approveProfile(file) });
  const { driver, shownAs } = file;
  if (!shownAs) return null;
  return (
    <section aria-label={t('papers.review.title')} className="grid gap-4 rounded-lg border border-line bg-surface p-4">
      <h2 className="font-extrabold">{t('papers.review.title')}</h2>
      <div className="grid gap-4 sm:grid-cols-2">
        <Shown title={t('papers.review.shown')} name={shownAs.name} photoUrl={shownAs.photoUrl} />
        <Shown title={t('papers.review.new')} name={driver.fullName} photoUrl={driver.photoUrl} />
      </div>
      {approving.isError && (
        <p role="alert" className="text-sm text-stop">
          {errorText(approving.error, 'desk.failed')}
        </p>
      )}
      <div className="grid grid-cols-2 gap-2 sm:max-w-sm">
        <Button className="px-2" isBusy={approving.isPending} onClick={() => approving.mutate()}>
          {t('desk.paper.approve')}
        </Button>
        <Button tone="danger" className="px-2" onClick={() => setIsRefusing(true)}>
          {t('desk.paper.refuse')}
        </Button>
      </div>
      {isRefusing && (
        <ReasonDialog
          asked={{
            title: t('papers.review.refuse'),
            text: t('papers.review.refuseText'),
            action: t('desk.paper.refuse'),
            tone: 'danger',
            onSubmit: (reason) => refuseProfile(file, reason),
          }}
          onClose={() => setIsRefusing(false)}
        />
      )}
    </section>
  );
}

const Shown = ({ title, name, photoUrl }: { title: string; name: string | null; photoUrl: string | null }) => (
  <div className="flex items-center gap-3">
    <Avatar name={nameOr(name)} photoUrl={photoUrl} className="size-14 text-xl" />
    <p className="min-w-0">
      <span className="block text-sm text-muted">{title}</span>
      <b dir="auto" className="font-bold wrap-anywhere">
        {nameOr(name)}
      </b>
    </p>
  </div>
);
