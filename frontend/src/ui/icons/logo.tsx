/** Draws the logo: a route as the product's initial. */
export function Logo({ className = 'h-9' }: { className?: string }) {
  return (
    <span className={`inline-flex items-center gap-2.5 ${className}`}>
      <svg viewBox="0 0 32 32" className="h-full" aria-hidden="true">
        <rect width="32" height="32" rx="9" className="fill-accent" />
        <path
          d="M7 10.5 11.5 22 16 12l4.5 10L25 10.5"
          className="stroke-on-accent"
          fill="none"
          strokeWidth="3.4"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      <span className="text-xl font-extrabold tracking-tight">Waka</span>
    </span>
  );
}
