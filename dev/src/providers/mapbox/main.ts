import { listen } from '../sandbox-http.ts';
import { mapboxSandbox } from './mapbox-sandbox.ts';

const { NODE_ENV, MAPBOX_TOKEN, MAPBOX_URL } = process.env;

if (NODE_ENV === 'production') {
  console.error('These streets are invented; a production system needs the real ones (NODE_ENV=production).');
  process.exit(1);
}
if (!MAPBOX_TOKEN || !MAPBOX_URL) {
  console.error('MAPBOX_TOKEN and MAPBOX_URL have to be set: the token that is good and the address to listen at.');
  process.exit(1);
}
// Browsers draw from it themselves.
await listen(mapboxSandbox({ token: MAPBOX_TOKEN }), { port: Number(new URL(MAPBOX_URL).port), isPublic: true });
console.log(`listening at ${MAPBOX_URL}`);
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => process.exit(0));
