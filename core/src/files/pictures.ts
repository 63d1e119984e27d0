import { AppError, ensure } from '../platform/app-error.ts';

const MOST_PIXELS = 25_000_000;
const MOST_WAITING = 20;

/** The sides of a profile photo, in pixels. */
const PHOTO_SIDE = 512;
const SMALL_SIDE = 96;
const LONGEST_DOCUMENT_SIDE = 2000;

export interface ProfilePictures {
  large: Buffer;
  small: Buffer;
}

/** A square photo in two sizes, drawn anew from its pixels: whatever else was in the file stays behind. */
export const profilePicturesOf = (file: Buffer): Promise<ProfilePictures> =>
  inTurn(async () => {
    const picture = await open(file);
    const square = picture.resize(PHOTO_SIDE, PHOTO_SIDE, { fit: 'cover', position: 'attention' });
    const large = await encode(square);
    const { default: sharp } = await import('sharp');
    return { large, small: await encode(sharp(large).resize(SMALL_SIDE, SMALL_SIDE)) };
  });

/** A picture of a paper, large enough to be read, drawn anew. */
export const documentPictureOf = (file: Buffer): Promise<Buffer> =>
  inTurn(async () => {
    const picture = await open(file);
    const size = { width: LONGEST_DOCUMENT_SIDE, height: LONGEST_DOCUMENT_SIDE };
    return encode(picture.resize({ ...size, fit: 'inside', withoutEnlargement: true }));
  });

async function open(file: Buffer) {
  // Loaded with the first picture: most processes never see one.
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  sharp.cache(false);
  const { width, height } = await sharp(file, { limitInputPixels: false })
    .metadata()
    .catch(() => unreadable());
  ensure(width * height <= MOST_PIXELS, 'photo.too_many_pixels');
  // Turned as the camera was held, which is told by the data that the next step leaves out.
  return sharp(file, { limitInputPixels: MOST_PIXELS, failOn: 'error', sequentialRead: true }).autoOrient();
}

const encode = (picture: { webp(options: object): { toBuffer(): Promise<Buffer> } }) =>
  picture.webp({ quality: 82, effort: 3 }).toBuffer().catch(unreadable);

function unreadable(): never {
  throw new AppError('photo.unreadable');
}

let isBusy = false;
const waiting: (() => void)[] = [];

/** A picture of 25 megapixels takes a core for a second and 100 MB: one at a time, and the thread of requests is none of it. */
async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (isBusy) {
    if (waiting.length >= MOST_WAITING) throw new AppError('request.too_many', { retryAfterSeconds: 5 });
    await new Promise<void>((resolve) => waiting.push(resolve));
  }
  isBusy = true;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else isBusy = false;
  }
}
