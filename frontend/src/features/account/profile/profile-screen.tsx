import { profileRoutes } from '@waka/contracts/accounts/profile-routes';
import { GENDERS, type User } from '@waka/contracts/accounts/user';
import { call } from '../../../lib/api/api-client.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { Page } from '../../../ui/page.tsx';
import { BackButton } from '../back-button.tsx';
import { WaitingContact } from '../contact/waiting-contact.tsx';
import { EditCard } from '../edit-card.tsx';
import { bodyOf, formOf, personFields, type PersonForm } from '../person.ts';
import { PersonInputs } from '../person-inputs.tsx';
import { ProfilePhoto } from '../../../ui/people/profile-photo.tsx';
import { usePersonFacts } from '../use-person-facts.ts';
import { userChanged } from '../../../lib/session/user-changed.ts';
import type { Proof } from '../proof/proof.ts';

export function ProfileScreen({ user }: { user: User }) {
  const t = useT();
  const facts = usePersonFacts(user);
  return (
    <Page title={t('account.profile.title')} back={<BackButton otherwise="/" />} isWide>
      <div className="grid items-start gap-5 lg:grid-cols-[18rem_1fr]">
        <section
          aria-label={user.fullName ?? ''}
          className="flex flex-col items-center gap-3 rounded-xl bg-surface p-6 text-center shadow-card"
        >
          <ProfilePhoto user={user} />
          <div className="w-full min-w-0">
            <p className="break-words text-xl font-extrabold" dir="auto">
              {user.fullName}
            </p>
            <p className="truncate text-muted">{user.email}</p>
          </div>
        </section>
        <EditCard<PersonForm>
          title={t('account.personal')}
          facts={facts}
          notes={<WaitingContact user={user} onChanged={userChanged} />}
          values={formOf(user)}
          fields={personFields}
          save={saveProfile}
        >
          {(form) => <PersonInputs form={form} genders={GENDERS} />}
        </EditCard>
      </div>
    </Page>
  );
}

async function saveProfile(form: PersonForm, proof: Proof): Promise<void> {
  userChanged(await call(profileRoutes.updateProfile, { body: { ...bodyOf(form), ...proof } }));
}
