import type { User } from '@waka/contracts/accounts/user';
import { useLanguage, useT } from '../../lib/i18n/use-t.ts';
import { Logo } from '../../ui/icons/logo.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { ProfileForm } from './profile-form.tsx';
import { useIntendedRole } from './use-intended-role.ts';

/** Asks users of the identity provider for the data that it does not have. */
export function CompleteProfileScreen({ user }: { user: User }) {
  const t = useT();
  const language = useLanguage();
  const { data: intended, isPending } = useIntendedRole();
  return (
    <main className="grid min-h-dvh place-items-center px-4 py-8">
      <div className="w-full max-w-md">
        <Logo />
        <div className="mt-6 rounded-xl bg-surface p-6 shadow-card">
          <h1 className="text-xl font-extrabold">{t('profile.title')}</h1>
          <p className="mt-1 text-muted">{t('profile.text')}</p>
          {isPending ? (
            <Skeleton className="mt-6 h-80 w-full" />
          ) : (
            <ProfileForm
              known={{
                userType: user.userType ?? intended?.intendedRole ?? '',
                fullName: user.fullName ?? '',
                phone: user.phone ?? '',
                username: user.username ?? '',
              }}
            />
          )}
        </div>
        <a
          href={`/api/logout?language=${language}`}
          className="tap mt-3 flex items-center justify-center font-semibold text-muted hover:underline"
        >
          {t('profile.signOut')}
        </a>
      </div>
    </main>
  );
}
