import { Refusal } from './refusal.ts';
import { hmac, isSame, signingKey, type Keys } from './signature.ts';

interface PostedForm {
  fields: Map<string, string>;
  file: Buffer;
}

/** Parses the fields of a multipart form, and its file, which comes last as S3 requires. */
export function formIn(body: Buffer, contentType: string): PostedForm {
  const [, quoted, plain] = /boundary=(?:"([^"]+)"|([^;]+))/i.exec(contentType) ?? [];
  const boundary = `--${quoted ?? plain ?? ''}`;
  if (!contentType.startsWith('multipart/form-data') || boundary === '--') throw malformed();
  const fields = new Map<string, string>();
  let at = body.indexOf(boundary);
  while (at >= 0) {
    const start = at + boundary.length + 2;
    const headEnd = body.indexOf('\r\n\r\n', start);
    const end = body.indexOf(`\r\n${boundary}`, headEnd);
    if (headEnd < 0 || end < 0) throw malformed();
    const name = /name="([^"]*)"/.exec(body.subarray(start, headEnd).toString())?.[1] ?? '';
    const content = body.subarray(headEnd + 4, end);
    if (name.toLowerCase() === 'file') return { fields, file: content };
    fields.set(name.toLowerCase(), content.toString());
    at = end + 2;
  }
  throw malformed();
}

/** Throws for a form that its own policy does not allow, or whose policy has a wrong signature. */
export function checkPolicy({ fields, file }: PostedForm, keys: Keys, bucket: string): void {
  const policy = fields.get('policy') ?? '';
  const [accessKeyId, day = '', region = '', service = '', end = ''] = (fields.get('x-amz-credential') ?? '').split(
    '/',
  );
  if (accessKeyId !== keys.accessKeyId) throw new Refusal(403, 'InvalidAccessKeyId', 'This key is unknown.');
  const signature = hmac(signingKey(keys, { day, region, service, end }), policy).toString('hex');
  if (!isSame(signature, fields.get('x-amz-signature') ?? '')) {
    throw new Refusal(403, 'SignatureDoesNotMatch', 'The signature of this policy is wrong.');
  }
  const { expiration, conditions }: { expiration: string; conditions: unknown[] } = JSON.parse(
    Buffer.from(policy, 'base64').toString(),
  );
  if (!(Date.parse(expiration) > Date.now())) throw denied('Policy expired.');
  const allowed = new Set(['policy', 'x-amz-signature', 'file']);
  for (const condition of conditions) allowed.add(check(condition, { fields, file }, bucket));
  for (const name of fields.keys()) if (!allowed.has(name)) throw denied(`Extra input fields: ${name}`);
}

/** Returns the field that a condition is about. */
function check(condition: unknown, { fields, file }: PostedForm, bucket: string): string {
  const read = (name: string) => (name === 'bucket' ? bucket : fields.get(name));
  if (Array.isArray(condition)) {
    const [kind, first, second]: unknown[] = condition;
    if (kind === 'content-length-range') {
      if (file.length > Number(second)) throw new Refusal(400, 'EntityTooLarge', 'Your upload is too large.');
      if (file.length < Number(first)) throw new Refusal(400, 'EntityTooSmall', 'Your upload is too small.');
      return 'content-length-range';
    }
    const name = String(first).replace(/^\$/, '').toLowerCase();
    const isMet =
      kind === 'starts-with' ? read(name)?.startsWith(String(second)) : kind === 'eq' && read(name) === String(second);
    if (!isMet) throw denied(`Policy Condition failed: ${name}`);
    return name;
  }
  const [only] = Object.entries(Object(condition));
  const name = only?.[0].toLowerCase() ?? '';
  if (read(name) !== only?.[1]) throw denied(`Policy Condition failed: ${name}`);
  return name;
}

const denied = (why: string) => new Refusal(403, 'AccessDenied', `Invalid according to Policy: ${why}`);
const malformed = () => new Refusal(400, 'MalformedPOSTRequest', 'This is no form with a file.');
