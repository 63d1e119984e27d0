import { useState } from 'react';

interface AvatarProps {
  name: string;
  photoUrl?: string | null;
  className?: string;
}

/** Shows a photo, or the first letter of the name where there is none. */
export function Avatar({ name, photoUrl, className = 'size-12 text-lg' }: AvatarProps) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  const isShown = photoUrl && photoUrl !== failedUrl;
  return (
    <span
      className={`grid shrink-0 place-items-center overflow-hidden rounded-full bg-violet-soft font-extrabold text-violet ${className}`}
      aria-hidden="true"
    >
      {isShown ? (
        <img src={photoUrl} alt="" className="size-full object-cover" onError={() => setFailedUrl(photoUrl)} />
      ) : (
        name.trim().charAt(0).toUpperCase()
      )}
    </span>
  );
}
