import { createStorage } from './server.ts';

const { NODE_ENV, S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, STORAGE_DIR } = process.env;
const { PUBLIC_URL, ALLOWED_ORIGINS = '' } = process.env;

if (NODE_ENV === 'production') {
  refuse('This storage keeps one copy on one disk; a production system needs a real one (NODE_ENV=production).');
}
if (!S3_ENDPOINT || !S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY || !STORAGE_DIR || !PUBLIC_URL) {
  refuse(
    'S3_ENDPOINT, S3_BUCKET, the two keys, STORAGE_DIR and PUBLIC_URL have to be set: the address to listen at and the client.',
  );
}

const server = createStorage({
  dir: STORAGE_DIR,
  bucket: S3_BUCKET,
  accessKeyId: S3_ACCESS_KEY_ID,
  secretAccessKey: S3_SECRET_ACCESS_KEY,
  origins: [PUBLIC_URL, ...ALLOWED_ORIGINS.split(',')].map((origin) => origin.trim().replace(/\/$/, '')),
});
const { hostname, port } = new URL(S3_ENDPOINT);
const isThisMachine = hostname === 'localhost' || hostname === '127.0.0.1';
server.listen(Number(port), isThisMachine ? '127.0.0.1' : undefined, () => console.log(`listening at ${S3_ENDPOINT}`));
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => process.exit(0));

function refuse(line: string): never {
  console.error(line);
  process.exit(1);
}
