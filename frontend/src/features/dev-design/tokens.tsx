const colours = [
  'bg-paper',
  'bg-surface',
  'bg-sunken',
  'bg-ink',
  'bg-muted',
  'bg-line',
  'bg-field',
  'bg-accent',
  'bg-accent-press',
  'bg-accent-soft',
  'bg-violet',
  'bg-violet-soft',
  'bg-go',
  'bg-go-soft',
  'bg-stop',
  'bg-stop-soft',
] as const;

const sizes = ['text-xs', 'text-sm', 'text-base', 'text-lg', 'text-xl', 'text-2xl'] as const;

/** Shows colours and type sizes, by the names of their classes. */
export const Tokens = () => (
  <>
    <ul className="mt-4 grid grid-cols-2 gap-3 sm:grid-cols-4 lg:grid-cols-8">
      {colours.map((colour) => (
        <li key={colour} className="text-xs">
          <span className={`mb-1 block h-12 rounded-md border border-line ${colour}`} />
          {colour.replace('bg-', '')}
        </li>
      ))}
    </ul>
    <ul className="mt-6 flex flex-wrap items-baseline gap-4">
      {sizes.map((size) => (
        <li key={size} className={size}>
          {size}
        </li>
      ))}
    </ul>
  </>
);
