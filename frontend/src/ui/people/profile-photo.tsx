import { useMutation } from '@tanstack/react-query';
import type { User } from '@waka/contracts/accounts/user';
import { MAX_PHOTO_BYTES, PHOTO_TYPES } from '@waka/contracts/files/file-limits';
import { fileRoutes } from '@waka/contracts/files/file-routes';
import { call } from '../../lib/api/api-client.ts';
import { errorText } from '../../lib/error-text.ts';
import { showFailure } from '../../lib/forms/show-failure.ts';
import { translate } from '../../lib/i18n/i18n.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { showToast } from '../../lib/toasts/toast.store.ts';
import type { SentFile } from '../../lib/uploads/file-sender.ts';
import { sendPhoto } from '../../lib/uploads/send-photo.ts';
import { uploadErrorText } from '../../lib/uploads/upload-error-text.ts';
import { UploadFailure } from '../../lib/uploads/upload-failure.ts';
import { Avatar } from './avatar.tsx';
import { Button } from '../button.tsx';
import { ImageUploadButton } from '../image-upload/image-upload-button.tsx';
import { LazyIcon } from '../icons/lazy-icon.tsx';
import { userChanged } from '../../lib/session/user-changed.ts';

interface ProfilePhotoProps {
  user: User;
  /** Beside a name, where a photo can be changed but not removed. */
  isSmall?: boolean;
}

/** Shows the user's own picture, or the first letter of the name, with the button that changes it. */
export function ProfilePhoto({ user, isSmall = false }: ProfilePhotoProps) {
  const t = useT();
  const removing = useMutation({
    mutationFn: () => call(fileRoutes.removeProfilePhoto),
    onSuccess: userChanged,
    onError: (error) => showFailure(error, 'app.error', 'account.photo.failed'),
  });
  return (
    <div className="flex flex-col items-center gap-1">
      <div className="relative">
        <Avatar
          name={user.fullName ?? ''}
          photoUrl={user.profileImageUrl}
          className={isSmall ? 'size-18 text-2xl' : 'size-28 text-[3rem]'}
        />
        <ImageUploadButton
          label={t('account.photo.change')}
          className={`tap group absolute ${isSmall ? '-bottom-3 -end-3' : '-bottom-1 -end-1'} grid size-11 place-items-center rounded-full`}
          title={t('account.photo.title')}
          hint={t('account.photo.hint')}
          typesText="upload.onlyPictures"
          maxBytes={MAX_PHOTO_BYTES}
          accept={PHOTO_TYPES}
          facing="user"
          isRound
          send={sendPhoto}
          finish={savePhoto}
          failureText={failureText}
        >
          <span
            className={`grid ${isSmall ? 'size-8' : 'size-11'} place-items-center rounded-full bg-accent text-on-accent shadow-float ring-3 ring-surface transition-colors group-hover:bg-accent-press`}
          >
            <LazyIcon name="camera" className={isSmall ? 'size-4.5' : 'size-5'} />
          </span>
        </ImageUploadButton>
      </div>
      {user.profileImageUrl && !isSmall && (
        <Button
          tone="plain"
          className="mt-1 px-3 py-1 text-sm text-muted"
          isBusy={removing.isPending}
          onClick={() => removing.mutate()}
        >
          {t('account.photo.remove')}
        </Button>
      )}
    </div>
  );
}

async function savePhoto({ uploadURL: photoUrl }: SentFile): Promise<void> {
  userChanged(await call(fileRoutes.setProfilePhoto, { body: { photoUrl } }));
  showToast({ title: translate('account.success'), description: translate('account.photo.changed') });
}

const failureText = (error: unknown): string =>
  error instanceof UploadFailure ? uploadErrorText(error) : errorText(error, 'account.photo.failed');
