// The slim image has neither curl nor wget, so a container's health is asked for with what is there.
const [url = ''] = process.argv.slice(2);
const isHealthy = await fetch(url, { signal: AbortSignal.timeout(2500) }).then(
  (response) => response.ok,
  () => false,
);
process.exit(isHealthy ? 0 : 1);
