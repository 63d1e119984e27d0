import type { User } from '@waka/contracts/accounts/user';
import { Avatar } from '../../../ui/avatar.tsx';

/** One's own picture, or the first letter of the name. */
export const ProfilePhoto = ({ user }: { user: User }) => (
  <Avatar name={user.fullName ?? ''} photoUrl={user.profileImageUrl} className="size-28 text-[3rem]" />
);
