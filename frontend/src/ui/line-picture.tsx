interface LinePictureProps {
  /** The line, in a square of 24. */
  path: string;
  className?: string | undefined;
}

/** A picture of one line. Always beside a text or inside a labelled control, so it is silent for screen readers. */
export const LinePicture = ({ path, className = 'size-6' }: LinePictureProps) => (
  <svg
    viewBox="0 0 24 24"
    className={`shrink-0 ${className}`}
    fill="none"
    stroke="currentColor"
    strokeWidth={2}
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <path d={path} />
  </svg>
);
