/** Every key and channel, built in one place. The braces keep one city's keys on one node of a cluster. */
export const redisKeys = {
  /** HASH driver id -> last fix, packed by the tick's script. */
  positions: (city: string) => `{${city}}:positions`,
  /** HASH driver id -> duty: '' when free, else the ride. No entry means off duty or unknown. */
  duty: (city: string) => `{${city}}:duty`,
  /** HASH: since when, and when last, the sweep looked for silent drivers. */
  watch: (city: string) => `{${city}}:watch`,
  /** PUBSUB: the moved drivers with a ride, once a tick. */
  moves: (city: string) => `{${city}}:moves`,
  /** STRING: where riders of a country look for rides, as the last count found it. */
  demand: (region: string) => `demand:${region}`,
  /** HASH cell -> factors of surge by class; `at`: when they were made. */
  surge: (city: string) => `{${city}}:surge`,
  /** LIST: waiting riders and free drivers by cell, as counted in the last hour, the newest first. */
  counts: (city: string) => `{${city}}:counts`,
  /** STRING: how many fixes of a ride were stored. */
  trackLength: (rideId: string) => `ride-tracks:length:${rideId}`,
  /** HASH: the tokens that a caller has left, and since when. */
  rateLimit: (name: string, who: string) => `limit:${name}:${who}`,
};

/** STREAM: fixes of drivers with a ride, on their way to Postgres. */
export const RIDE_TRACKS = 'ride-tracks';

/** STREAM: fixes, or whole messages of the stream above, that Postgres refuses. */
export const TRACKS_SET_ASIDE = 'ride-tracks:set-aside';

/** STRING: the worker that publishes to the ops screens, while it runs. */
export const OPS_PUBLISHER = 'ops:publisher';

/** STRING: written now and then, to check whether Redis accepts writes. */
export const WRITE_PROBE = 'write-probe';

/** PUBSUB: ids of sessions that ended, so that every node drops them at once. */
export const SESSIONS_ENDED = 'sessions:ended';

/** PUBSUB: vehicle classes changed, so that every process reads them anew. */
export const VEHICLES_CHANGED = 'vehicles:changed';

/** PUBSUB: payment methods changed, so that every process reads them anew. */
export const METHODS_CHANGED = 'methods:changed';

/** PUBSUB: zones with a line changed, so that every process reads them anew. */
export const ZONES_CHANGED = 'queue-zones:changed';

/** PUBSUB: rules of the road changed, so that every process reads them anew. */
export const RULES_CHANGED = 'legal-rules:changed';

/** PUBSUB: rules of surge changed, so that every process reads them anew. */
export const SURGE_CHANGED = 'surge-rules:changed';

/** Names the queue whose jobs wake a city's matching loop. */
export const matchingQueue = (city: string) => `matching-${city}`;

/** The queue whose jobs hold the id of a message that is to be sent. */
export const NOTIFICATIONS_QUEUE = 'notifications';

/** The queue whose jobs hold what is to be done at payment providers. */
export const PAYMENTS_QUEUE = 'payments';

/** The queue of maintenance jobs, which schedulers in Redis add once a cluster. */
export const MAINTENANCE_QUEUE = 'maintenance';
/** The job of that queue that makes the coming rides of repetitions. */
export const REPEAT_RIDES = 'repeat-scheduled-rides';
