/** Waits until a condition holds. Throws after the timeout. */
export async function until(holds: () => boolean | Promise<boolean>, timeoutMs = 20_000): Promise<void> {
  const end = Date.now() + timeoutMs;
  // A loop in sequence on purpose.
  while (!(await holds())) {
    if (Date.now() > end) throw new Error('the condition did not become true');
    // A pause between two checks, on purpose.
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
