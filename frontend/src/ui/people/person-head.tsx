import type { ReactNode } from 'react';
import { Avatar } from './avatar.tsx';

interface PersonHeadProps {
  name: string;
  photoUrl: string | null;
  /** A second line: an e-mail address or another identifier. */
  detail: string | null;
  /** Replaces the picture by one that can be changed. */
  photo?: ReactNode;
}

/** Shows the signed-in user, at the top of a menu. */
export const PersonHead = ({ name, photoUrl, detail, photo }: PersonHeadProps) => (
  <div className="flex items-center gap-4">
    {photo ?? <Avatar name={name} photoUrl={photoUrl} className="size-14 text-xl" />}
    <div className="min-w-0">
      <p dir="auto" className="w-fit max-w-full truncate text-lg font-extrabold">
        {name}
      </p>
      <p dir="auto" className="w-fit max-w-full truncate text-muted">
        {detail}
      </p>
    </div>
  </div>
);
