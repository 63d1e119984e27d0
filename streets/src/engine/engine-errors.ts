import { STATUS_CODES } from 'node:http';
import type { Answer } from './answer.ts';

/** Valhalla's errors as its own server numbers them: the binding passes on their text alone. */
const ERRORS: [code: number, status: number, text: string][] = [
  [100, 400, 'Failed to parse json request'],
  [100, 400, 'IsObject()'],
  [101, 405, 'Try a POST or GET request instead'],
  [106, 404, 'Try any of'],
  [107, 501, 'Not Implemented'],
  [110, 400, "Insufficiently specified required parameter 'locations'"],
  [111, 400, "Insufficiently specified required parameter 'time'"],
  [112, 400, "Insufficiently specified required parameter 'locations' or 'sources & targets'"],
  [113, 400, "Insufficiently specified required parameter 'contours'"],
  [114, 400, "Insufficiently specified required parameter 'shape' or 'encoded_polyline'"],
  [120, 400, 'Insufficient number of locations provided'],
  [121, 400, 'Insufficient number of sources provided'],
  [122, 400, 'Insufficient number of targets provided'],
  [123, 400, 'Insufficient shape provided'],
  [124, 400, 'No edge/node costing provided'],
  [125, 400, 'No costing method found'],
  [126, 400, 'No shape provided'],
  [130, 400, 'Failed to parse location'],
  [131, 400, 'Failed to parse source'],
  [132, 400, 'Failed to parse target'],
  [133, 400, 'Failed to parse avoid'],
  [134, 400, 'Failed to parse shape'],
  [135, 400, 'Failed to parse trace'],
  [136, 400, 'durations size not compatible with trace size'],
  [137, 400, 'Failed to parse polygon'],
  [140, 400, 'Action does not support multimodal costing'],
  [142, 501, 'Arrive by not implemented for isochrones'],
  [150, 400, 'Exceeded max locations'],
  [151, 400, 'Exceeded max time'],
  [152, 400, 'Exceeded max contours'],
  [153, 400, 'Too many shape points'],
  [154, 400, 'Path distance exceeds the max distance limit'],
  [157, 400, 'Exceeded max avoid locations'],
  [158, 400, 'Input trace option is out of bounds'],
  [159, 400, 'use_timestamps set with no timestamps present'],
  [160, 400, 'Date and time required for origin for date_type of depart at'],
  [161, 400, 'Date and time required for destination for date_type of arrive by'],
  [162, 400, 'Date and time is invalid.'],
  [163, 400, 'Invalid date_type'],
  [164, 400, 'Invalid shape format'],
  [165, 400, 'Date and time required for destination for date_type of invariant'],
  [167, 400, 'Exceeded maximum circumference for exclude_polygons'],
  [170, 400, 'Locations are in unconnected regions.'],
  [171, 400, 'No suitable edges near location'],
  [172, 400, 'Exceeded breakage distance for all pairs'],
  [430, 400, 'Exceeded max iterations in CostMatrix::SourceToTarget'],
  [441, 400, 'Location is unreachable'],
  [442, 400, 'No path could be found for input'],
  [443, 400, 'Exact route match algorithm failed to find path'],
  [444, 400, 'Map Match algorithm failed to find path'],
  [445, 400, 'Shape match algorithm specification in api request is incorrect.'],
];

/** Answers as Valhalla's own server does when it refuses. */
export const errorAnswer = (code: number, status: number, error: string): Answer => ({
  status,
  body: JSON.stringify({ error_code: code, error, status_code: status, status: STATUS_CODES[status] ?? '' }),
});

/** Numbers an error of the binding, such as "Route error: No suitable edges near location". */
export function answerOfError(message: string): Answer {
  const text = message.replace(/^\w+ error: /, '');
  const [known] = ERRORS.filter((row) => text.startsWith(row[2])).toSorted((a, b) => b[2].length - a[2].length);
  if (!known) return errorAnswer(499, 500, text || 'Unknown');
  const [code, status, own] = known;
  return errorAnswer(code, status, own === 'IsObject()' ? 'Failed to parse json request' : text);
}
