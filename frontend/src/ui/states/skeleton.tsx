/** Shows a placeholder of loading content; its parent announces the loading in words nearby. */
export function Skeleton({ className = 'h-5 w-full' }: { className?: string }) {
  return <span aria-hidden="true" className={`block animate-breathe rounded-md bg-sunken ${className}`} />;
}
