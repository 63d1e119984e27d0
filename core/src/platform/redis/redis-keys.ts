/** Every key and channel, built in one place. The braces keep one city's keys on one node of a cluster. */
export const redisKeys = {
  /** HASH driver id -> last fix, packed by the tick's script. */
  positions: (city: string) => `{${city}}:positions`,
  /** HASH driver id -> what the driver is on: '' when free, else the ride. Its absence means off duty or unknown. */
  duty: (city: string) => `{${city}}:duty`,
  /** HASH: since when, and when last, somebody looked for drivers who fell silent. */
  watch: (city: string) => `{${city}}:watch`,
  /** PUBSUB: the moved drivers with a ride, once a tick. */
  moves: (city: string) => `{${city}}:moves`,
  /** STRING: how many fixes of a ride were stored. */
  trackLength: (rideId: string) => `ride-tracks:length:${rideId}`,
  /** HASH: the tokens that a caller has left, and since when. */
  rateLimit: (name: string, who: string) => `limit:${name}:${who}`,
};

/** STREAM: fixes of drivers with a ride, on their way to Postgres. */
export const RIDE_TRACKS = 'ride-tracks';

/** STREAM: fixes, or whole messages of the stream above, that Postgres refuses. */
export const TRACKS_SET_ASIDE = 'ride-tracks:set-aside';

/** STRING: the worker that tells the ops screens, for as long as it lives. */
export const OPS_TELLER = 'ops:teller';

/** STRING: written now and then, to see whether Redis takes writes. */
export const WRITE_PROBE = 'write-probe';

/** PUBSUB: ids of sessions that ended, so that every node forgets them at once. */
export const SESSIONS_ENDED = 'sessions:ended';

/** The queue whose jobs wake a city's matching loop. */
export const matchingQueue = (city: string) => `matching-${city}`;

/** The queue whose jobs name a message that is to be sent. */
export const NOTIFICATIONS_QUEUE = 'notifications';

/** The queue whose jobs name what is to be told to providers of money. */
export const PAYMENTS_QUEUE = 'payments';

/** The queue of maintenance jobs, which schedulers in Redis add once a cluster. */
export const MAINTENANCE_QUEUE = 'maintenance';
