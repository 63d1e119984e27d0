import { FREETOWN_COAST } from './coast.ts';
import './freetown-map.css';

/** The car's path, from Lumley along the bay to the Cotton Tree. */
const WAY = 'M226 482C236 462 244 452 250 436S262 408 280 398 306 404 318 396 336 384 348 380';

/** The main roads, roughly where they run. */
const ROADS = [
  'M183 372C186 392 190 412 193 434S206 470 226 482 196 540 176 556 206 640 232 664 282 742 300 764',
  'M348 380C372 384 400 390 427 394S480 424 502 443 548 498 565 514 600 548 614 570 624 640 640 690 760 800 800 830',
  'M226 482C250 478 270 478 287 474S336 464 360 474 396 500 405 557 480 640 560 680 620 690 640 690',
  'M177 358C196 366 220 362 249 368S268 384 280 398',
  'M287 474C300 452 300 424 303 408S330 408 357 404 404 404 427 394',
  'M250 436C262 436 274 440 287 444S300 440 303 424',
  'M427 394C420 410 398 420 380 430S366 452 360 474',
];

/** Landmarks for orientation. */
const PLACES = [
  { name: 'Aberdeen', x: 150, y: 330, anchor: 'middle' },
  { name: 'Lumley', x: 240, y: 506, anchor: 'start' },
  { name: 'Cotton Tree', x: 374, y: 352, anchor: 'start' },
  { name: 'Hill Station', x: 306, y: 496, anchor: 'start' },
  { name: 'Kissy', x: 512, y: 436, anchor: 'start' },
] as const;

interface FreetownMapProps {
  className?: string;
  hasNames?: boolean;
}

/**
 * Draws a decorative map of Freetown by night, with one car on its way. It shows nothing that is not also stated in
 * words.
 */
export function FreetownMap({ className = '', hasNames = false }: FreetownMapProps) {
  return (
    <svg viewBox="90 190 520 440" preserveAspectRatio="xMidYMid slice" className={className} aria-hidden="true">
      <path d={FREETOWN_COAST} className="fill-sunken stroke-line" strokeWidth="3" strokeLinejoin="round" />
      <g className="stroke-line" strokeWidth="3.5" fill="none" strokeLinecap="round">
        {ROADS.map((road) => (
          <path key={road} d={road} />
        ))}
      </g>
      <path d={WAY} className="stroke-accent" strokeWidth="7" fill="none" strokeLinecap="round" />
      <circle cx="226" cy="482" r="8" className="fill-paper stroke-ink" strokeWidth="5" />
      <path
        d="M348 380c-12-14.5-17.5-23-17.5-32.5a17.5 17.5 0 0135 0c0 9.5-5.5 18-17.5 32.5z"
        className="fill-accent"
      />
      <circle cx="348" cy="347" r="6" className="fill-paper" />
      {hasNames && (
        <g className="freetown-names fill-muted">
          {PLACES.map(({ name, x, y, anchor }) => (
            <text key={name} x={x} y={y} textAnchor={anchor}>
              {name}
            </text>
          ))}
        </g>
      )}
      <g className="freetown-car" style={{ offsetPath: `path('${WAY}')` }}>
        <rect x="-13" y="-7.5" width="26" height="15" rx="5.5" className="fill-ink" />
        <rect x="-5" y="-5.5" width="11" height="11" rx="3" className="fill-paper" />
      </g>
    </svg>
  );
}
