/** Waits until something holds. */
export async function until(holds: () => boolean | Promise<boolean>, timeoutMs = 4000): Promise<void> {
  const end = Date.now() + timeoutMs;
  // Asking again and again is what this is for.
  while (!(await holds())) {
    if (Date.now() > end) throw new Error('it did not come true');
    // Looking again after a pause is what this is for.
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
