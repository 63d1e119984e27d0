import { PbfWriter } from 'pbf';

/** A range of characters, as the library asks for it. */
const IN_A_RANGE = 256;
const BORDER = 3;
/** Up to how many pixels a value says how far the edge is. */
const REACH = 8;
const EDGE = 0.25;
const SPACE = 32;

/** Builds the glyphs of a range of characters: a block for each, as high as a capital or a small letter. */
export function glyphsOf(name: string, first: number): Uint8Array {
  const pbf = new PbfWriter();
  pbf.writeMessage(1, writeFont, { name, first });
  return pbf.finish();
}

function writeFont({ name, first }: { name: string; first: number }, pbf: PbfWriter): void {
  pbf.writeStringField(1, name);
  pbf.writeStringField(2, `${first}-${first + IN_A_RANGE - 1}`);
  for (let id = Math.max(first, SPACE); id < first + IN_A_RANGE; id += 1) pbf.writeMessage(3, writeGlyph, id);
}

function writeGlyph(id: number, pbf: PbfWriter): void {
  const isSmall = id >= 97 && id <= 122;
  const [width, height] = id === SPACE ? [0, 0] : [9, isSmall ? 11 : 16];
  pbf.writeVarintField(1, id);
  if (width > 0) pbf.writeBytesField(2, block(width, height));
  pbf.writeVarintField(3, width);
  pbf.writeVarintField(4, height);
  pbf.writeSVarintField(5, 1);
  pbf.writeSVarintField(6, isSmall ? -13 : -8);
  pbf.writeVarintField(7, 11);
}

/** Draws a block by the distance of each pixel to its edge, as a graphics card reads it. */
function block(width: number, height: number): Uint8Array {
  const [columns, rows] = [width + 2 * BORDER, height + 2 * BORDER];
  return Uint8Array.from({ length: columns * rows }, (_, index) => {
    const [x, y] = [(index % columns) + 0.5 - BORDER, Math.floor(index / columns) + 0.5 - BORDER];
    const outside = Math.max(-x, x - width, -y, y - height);
    return Math.round(255 * Math.min(1, Math.max(0, 1 - EDGE - outside / REACH)));
  });
}
