import type { ReactNode } from 'react';

/** Shows a link to another step of the same screen. */
export function ModeLink({ onPress, children }: { onPress: () => void; children: ReactNode }) {
  return (
    <button type="button" className="tap w-full py-2 font-semibold text-violet hover:underline" onClick={onPress}>
      {children}
    </button>
  );
}
