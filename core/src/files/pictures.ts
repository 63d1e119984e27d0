import { AppError, ensure } from '../platform/app-error.ts';

const MOST_PIXELS = 25_000_000;
const MOST_WAITING = 20;

/** The sides of a profile photo, in pixels. */
const PHOTO_SIDE = 512;
const SMALL_SIDE = 96;
const LONGEST_DOCUMENT_SIDE = 2000;

interface ProfilePictures {
  large: Buffer;
  small: Buffer;
}

/** Draws a square photo in two sizes from its pixels; everything else in the file is left out. */
export const profilePicturesOf = (file: Buffer): Promise<ProfilePictures> =>
  inTurn(async () => {
    const picture = await open(file);
    const square = picture.resize(PHOTO_SIDE, PHOTO_SIDE, { fit: 'cover', position: 'attention' });
    const large = await encode(square);
    const { default: sharp } = await import('sharp');
    return { large, small: await encode(sharp(large).resize(SMALL_SIDE, SMALL_SIDE)) };
  });

/** Draws a readable picture of a document from its pixels. */
export const documentPictureOf = (file: Buffer): Promise<Buffer> =>
  inTurn(async () => {
    const picture = await open(file);
    const size = { width: LONGEST_DOCUMENT_SIDE, height: LONGEST_DOCUMENT_SIDE };
    return encode(picture.resize({ ...size, fit: 'inside', withoutEnlargement: true }));
  });

async function open(file: Buffer) {
  // Loaded with the first picture: most processes never handle one.
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  sharp.cache(false);
  const { width, height } = await sharp(file, { limitInputPixels: false })
    .metadata()
    .catch(() => unreadable());
  ensure(width * height <= MOST_PIXELS, 'photo.too_many_pixels');
  // Rotated by the orientation in the metadata, which the next step removes.
  return sharp(file, { limitInputPixels: MOST_PIXELS, failOn: 'error', sequentialRead: true }).autoOrient();
}

const encode = (picture: { webp(options: object): { toBuffer(): Promise<Buffer> } }) =>
  picture.webp({ quality: 82, effort: 3 }).toBuffer().catch(unreadable);

function unreadable(): never {
  throw new AppError('photo.unreadable');
}

let isBusy = false;
const waiting: (() => void)[] = [];

/**
 * Runs one job at a time, outside the thread of requests: a picture of 25 megapixels takes a core for a second and 100
 * MB.
 */
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
