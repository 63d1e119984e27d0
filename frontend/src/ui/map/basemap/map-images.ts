import { CATEGORY_COLOURS } from './palette.ts';

const RATIO = 2;
const DISC = 22;
const GRAIN = 64;
const PIN = 44;

/** Pictograms in a box of 22 units. */
const SIGNS: Record<keyof typeof CATEGORY_COLOURS, string> = {
  hospital: 'M9.4 5.8h3.2v3.6h3.6v3.2h-3.6v3.6H9.4v-3.6H5.8V9.4h3.6z',
  transport:
    'M7 5.6h8c.9 0 1.5.6 1.5 1.5v6.7c0 .6-.4 1.1-1 1.2v1c0 .4-.3.6-.6.6h-.5c-.4 0-.6-.2-.6-.6v-.9H8.2v.9c0 .4-.2.6-.6.6h-.5c-.3 0-.6-.2-.6-.6v-1c-.6-.1-1-.6-1-1.2V7.1c0-.9.6-1.5 1.5-1.5zm.3 1.8v3.2h7.4V7.4zm.6 4.7a.9.9 0 1 0 0 1.8.9.9 0 0 0 0-1.8zm6.2 0a.9.9 0 1 0 0 1.8.9.9 0 0 0 0-1.8z',
  airport:
    'M11 4.4c.7 0 1.1.8 1.1 1.7v3.1l4.7 2.9v1.5l-4.7-1.5v2.9l1.4 1.1v1.1L11 16.6l-2.5.6v-1.1L9.9 15v-2.9l-4.7 1.5v-1.5l4.7-2.9V6.1c0-.9.4-1.7 1.1-1.7z',
  market:
    'M5.4 9.2h2.1l2.2-3.7 1.2.7-1.8 3h3.8l-1.8-3 1.2-.7 2.2 3.7h2.1v1.5h-.7l-1 4.6c-.1.5-.6.9-1.1.9H8.2c-.5 0-1-.4-1.1-.9l-1-4.6h-.7z',
  school: 'M11 5.8l6.4 2.9L11 11.6 4.6 8.7zm-3.9 5.5l3.9 1.8 3.9-1.8v2.9c0 1-1.8 2-3.9 2s-3.9-1-3.9-2z',
  landmark: 'M11 4.9l1.8 3.9 4.2.5-3.1 2.9.8 4.2-3.7-2.1-3.7 2.1.8-4.2L5 9.3l4.2-.5z',
  business: 'M6.6 7.4c0-.5.4-.9.9-.9h7c.5 0 .9.4.9.9v8.4h-3.2v-2.4H9.8v2.4H6.6zm2 1.4v1.5h1.5V8.8zm3.3 0v1.5h1.5V8.8z',
};

interface MapImage {
  name: string;
  image: ImageData;
  pixelRatio: number;
}

/** Returns the images of the style, painted once: a sprite file would be one more request. */
export function mapImages(): readonly MapImage[] {
  images ??= [
    ...Object.entries(CATEGORY_COLOURS).map(([category, colour]) =>
      paint(`poi-${category}`, DISC, (context) => drawPoi(context, colour, signOf(category))),
    ),
    paint('dot-capital', 16, (context) => drawRings(context, CAPITAL_RINGS)),
    paint('dot-town', 12, (context) => drawRings(context, TOWN_RINGS)),
    // Takes the room of a pin, which is drawn over the map.
    paint('pin-room', PIN, () => {}),
    paint('oneway-light', 14, (context) => drawArrow(context, '#8b7a5e')),
    paint('oneway-dark', 14, (context) => drawArrow(context, '#c3b4cf')),
    paint('paper-light', GRAIN, (context) => drawGrain(context, 'rgb(120 90 60 / 0.2)')),
    paint('paper-dark', GRAIN, (context) => drawGrain(context, 'rgb(220 200 255 / 0.12)')),
  ];
  return images;
}

let images: MapImage[] | null = null;

const CAPITAL_RINGS = [
  [6, '#ffffff'],
  [4.8, '#2b1936'],
  [2.2, '#ffb020'],
] as const;
const TOWN_RINGS = [
  [4.4, '#ffffff'],
  [3.2, '#5f4d6b'],
] as const;

const signOf = (category: string) => Object.entries(SIGNS).find(([name]) => name === category)?.[1] ?? '';

function paint(name: string, size: number, draw: (context: CanvasRenderingContext2D) => void): MapImage {
  const canvas = document.createElement('canvas');
  canvas.width = size * RATIO;
  canvas.height = size * RATIO;
  const context = canvas.getContext('2d');
  if (!context) return { name, image: new ImageData(size, size), pixelRatio: 1 };
  context.scale(RATIO, RATIO);
  draw(context);
  return { name, image: context.getImageData(0, 0, canvas.width, canvas.height), pixelRatio: RATIO };
}

function drawPoi(context: CanvasRenderingContext2D, colour: string, sign: string): void {
  const middle = DISC / 2;
  disc(context, middle, 10, '#ffffff');
  disc(context, middle, 8.8, colour);
  const shape = new Path2D(sign);
  context.fillStyle = '#ffffff';
  // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- this fills a drawing, not an array.
  context.fill(shape, 'evenodd');
}

function drawRings(context: CanvasRenderingContext2D, rings: readonly (readonly [number, string])[]): void {
  const middle = context.canvas.width / RATIO / 2;
  for (const [radius, colour] of rings) disc(context, middle, radius, colour);
}

function drawArrow(context: CanvasRenderingContext2D, colour: string): void {
  context.strokeStyle = colour;
  context.lineWidth = 1.4;
  context.lineCap = 'round';
  context.stroke(new Path2D('M2.5 7h9M8.5 4l3 3-3 3'));
}

/** Draws squared paper: on a map without streets it shows that the car moves. */
function drawGrain(context: CanvasRenderingContext2D, colour: string): void {
  context.fillStyle = colour;
  for (let x = GRAIN / 8; x < GRAIN; x += GRAIN / 4)
    for (let y = GRAIN / 8; y < GRAIN; y += GRAIN / 4) context.fillRect(x - 0.6, y - 0.6, 1.2, 1.2);
  const cross = GRAIN / 8;
  context.fillRect(cross - 3, cross - 0.5, 6, 1);
  context.fillRect(cross - 0.5, cross - 3, 1, 6);
}

function disc(context: CanvasRenderingContext2D, middle: number, radius: number, colour: string): void {
  context.fillStyle = colour;
  context.beginPath();
  context.arc(middle, middle, radius, 0, 2 * Math.PI);
  context.fill();
}
