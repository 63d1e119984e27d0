/** Whole units as somebody typed them, or null for what is none. */
export function wholeOf(typed: string, most: number): number | null {
  const plain = typed.replaceAll(/[\s,.\u202f\u00a0]/g, '');
  if (!/^\d{1,9}$/.test(plain)) return null;
  const units = Number(plain);
  return units <= most ? units : null;
}
