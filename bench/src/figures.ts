import { bookToOffer } from './figures/book-to-offer.ts';
import { httpCalls } from './figures/http-calls.ts';
import { innerCosts } from './figures/inner-costs.ts';
import { liveMap } from './figures/live-map.ts';
import { loginStorm } from './figures/login-storm.ts';
import { placeSearch } from './figures/place-search.ts';
import { positionDelivery } from './figures/position-delivery.ts';
import { rideNews } from './figures/ride-news.ts';
import { sockets } from './figures/sockets.ts';
import { stalledReaders } from './figures/stalled-readers.ts';
import type { Figure } from './lib/figure.ts';
import { matchingQuality } from './matching/quality.ts';
import { learnedMonth } from './streets/learned-month.ts';
import { quoteLatency, quoteLatencyRules } from './streets/quote-latency.ts';
import { streetMatching } from './streets/street-matching.ts';
import { streetRound } from './streets/street-round.ts';
import { surveyedWays } from './streets/surveyed-ways.ts';

/** All measurements of `npm run bench`, in this order. */
export const figures: Figure[] = [
  positionDelivery,
  bookToOffer,
  rideNews,
  httpCalls,
  innerCosts,
  sockets,
  stalledReaders,
  liveMap,
  loginStorm,
  placeSearch,
  matchingQuality,
  surveyedWays,
  quoteLatency,
  quoteLatencyRules,
  learnedMonth,
  streetMatching,
  streetRound,
];

/** Finds the measurements for these rows of the table; one that gives several of them runs once. */
export const figuresOf = (names: string[]): Figure[] =>
  figures.filter((figure) => figure.names.some((name) => names.includes(name)));
