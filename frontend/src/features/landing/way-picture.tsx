/** A town seen from above, with a way through it: what the product does, without words. */
export function WayPicture() {
  return (
    <svg viewBox="0 0 520 400" className="w-full rounded-xl bg-sunken" aria-hidden="true">
      <path d="M0 0h520v96c-70 34-128 2-196 26S196 196 118 176 40 118 0 132z" className="fill-violet-soft" />
      <g className="stroke-surface" strokeWidth="13" fill="none" strokeLinecap="round">
        <path d="M-10 250c120-30 200 20 300-20s150-60 250-50" />
        <path d="M90 420c10-90 60-140 40-250" />
        <path d="M250 420c-20-80 10-130-10-250" />
        <path d="M400 420c20-120-40-180-10-300" />
        <path d="M-10 340c160 20 320-40 540-10" />
      </g>
      <path
        d="M122 330c6-48 12-66 8-98 60-8 98 18 160-4 44-16 74-30 108-38 4-24 2-40-2-62"
        className="stroke-violet"
        strokeWidth="9"
        fill="none"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <circle cx="122" cy="330" r="15" className="fill-surface stroke-ink" strokeWidth="8" />
      <path d="M396 132c-20-24-29-38-29-54a29 29 0 0158 0c0 16-9 30-29 54z" className="fill-accent" />
      <circle cx="396" cy="77" r="10" className="fill-on-accent" />
      <g transform="translate(262 233) rotate(-14)">
        <rect x="-31" y="-17" width="62" height="34" rx="13" className="fill-ink" />
        <rect x="-13" y="-12" width="25" height="24" rx="6" className="fill-accent" />
        <rect x="25" y="-11" width="5" height="7" rx="2" className="fill-accent" />
        <rect x="25" y="4" width="5" height="7" rx="2" className="fill-accent" />
      </g>
    </svg>
  );
}
