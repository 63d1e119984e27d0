const WEEK_MS = 7 * 24 * 3_600_000;
/** After a week's update that failed. */
const RETRY_MS = 6 * 3_600_000;

interface Keeping {
  wait: (ms: number) => Promise<unknown>;
  complain: (line: string) => void;
}

/** Builds now and once a week, without end. An update that fails leaves the streets in use, and is tried again sooner. */
export async function keepBuilt(build: () => Promise<void>, { wait, complain }: Keeping): Promise<never> {
  for (;;) {
    try {
      await build();
      await wait(WEEK_MS);
    } catch (error) {
      complain(error instanceof Error ? `streets: ${error.message}` : String(error));
      await wait(RETRY_MS);
    }
  }
}
