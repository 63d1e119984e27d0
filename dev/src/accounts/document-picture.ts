import type { DocumentKind } from '@waka/contracts/drivers/driver-documents';

interface DocumentFacts {
  fullName: string;
  plate: string | null;
}

const titles: Record<DocumentKind, string> = {
  licence: 'DRIVING LICENCE',
  insurance: 'MOTOR INSURANCE',
  vehicle_registration: 'VEHICLE REGISTRATION',
  national_id: 'NATIONAL ID CARD',
  vehicle_photo: 'VEHICLE',
};

const colours: Record<DocumentKind, string> = {
  licence: '#d7e8d4',
  insurance: '#dbe4f3',
  vehicle_registration: '#f3e6cf',
  national_id: '#efdce6',
  vehicle_photo: '#c9d3d8',
};

/** Draws a document of a demo driver, marked as a sample. */
export async function documentPicture({ fullName, plate }: DocumentFacts, kind: DocumentKind): Promise<Buffer> {
  // Loaded when there is a picture to draw: a start with all documents draws none.
  const { default: sharp } = await import('sharp');
  const lines = [titles[kind], fullName, plate ?? ''];
  const texts = lines.map((line, index) => `<text x="48" y="${105 + index * 80}">${escaped(line)}</text>`).join('');
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="500">
    <rect width="800" height="500" fill="${colours[kind]}"/>
    <rect x="16" y="16" width="768" height="468" fill="none" stroke="#33424a" stroke-width="4"/>
    ${kind === 'vehicle_photo' ? CAR : ''}
    <g font-family="sans-serif" font-size="40" font-weight="700" fill="#22303a">${texts}
      <text x="48" y="430" font-size="28">SAMPLE: NOT A REAL DOCUMENT</text>
    </g>
  </svg>`;
  return sharp(Buffer.from(picture)).png().toBuffer();
}

const CAR = `<g transform="translate(430 200)" fill="#5b6c76"><path d="M0 90 L40 30 H220 L280 90 H320 V150 H0 Z"/>
  <circle cx="70" cy="150" r="34" fill="#22303a"/><circle cx="250" cy="150" r="34" fill="#22303a"/></g>`;

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
