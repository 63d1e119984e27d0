const tones = {
  go: 'bg-go-soft text-go',
  calm: 'bg-accent-soft text-ink',
  stop: 'bg-stop-soft text-stop',
  plain: 'bg-sunken text-muted',
} as const;

export type ChipTone = keyof typeof tones;

/** Shows a label with a state. */
export const Chip = ({ tone, children }: { tone: ChipTone; children: string }) => (
  <span className={`inline-block whitespace-nowrap rounded-full px-2.5 py-0.5 text-xs font-bold ${tones[tone]}`}>
    {children}
  </span>
);
