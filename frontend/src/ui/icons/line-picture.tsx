interface LinePictureProps {
  /** SVG path in a square of 24 units. */
  path: string;
  className?: string | undefined;
}

/**
 * Draws an icon of one line. Always beside a text or inside a labelled control, so it is hidden from screen readers.
 */
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
