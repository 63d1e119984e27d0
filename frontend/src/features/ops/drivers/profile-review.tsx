import type { DriverFile } from '@waka/contracts/ops/ops-file-views';
import { useT } from '../../../lib/i18n/use-t.ts';
import { Avatar } from '../../../ui/people/avatar.tsx';
import { nameOr } from '../shared/names.ts';
import { approveProfile, refuseProfile } from './driver-queries.ts';
import { ReviewBox } from './review-box.tsx';
import { useHeldFile } from './use-held-file.ts';

/** Shows a new name or photo of an approved driver beside the one that riders see until ops have decided. */
export function ProfileReview({ file }: { file: DriverFile }) {
  const t = useT();
  const { shown, onDialog } = useHeldFile(file);
  const { driver, shownAs } = shown;
  if (!shownAs) return null;
  return (
    <ReviewBox
      title={t('documents.review.title')}
      refusal={{ title: t('documents.review.refuse'), text: t('documents.review.refuseText') }}
      onDialog={onDialog}
      onApprove={() => approveProfile(shown)}
      onRefuse={(reason) => refuseProfile(shown, reason)}
    >
      <Shown title={t('documents.review.shown')} name={shownAs.name} photoUrl={shownAs.photoUrl} />
      <Shown title={t('documents.review.new')} name={driver.fullName} photoUrl={driver.photoUrl} />
    </ReviewBox>
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
