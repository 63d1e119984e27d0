/** What does not fit about a ride, as its rider and the desk read it. */
export const messages = {
  'findings.title': 'Something about this ride looks wrong',
  'findings.mark': 'Looks wrong',
  'findings.undecided': 'Our team will look at it.',
  'findings.fine': 'Our team checked this ride: everything is in order.',
  'findings.not_fine': 'Our team checked this ride: something was wrong.',
  'findings.arrived_far': 'When the driver marked “arrived”, their phone was {distance} from the pickup.',
  'findings.arrived_too_soon': 'The driver marked “arrived” {time} min after accepting, from {distance} away.',
  'findings.arrived_unseen': 'When the driver marked “arrived”, their phone hadn’t sent its location for {time} min.',
  'findings.started_far': 'When the trip started, the driver’s phone was {distance} from the pickup.',
  'findings.started_unseen': 'When the trip started, the driver’s phone hadn’t sent its location for {time} min.',
  'findings.stop_far': 'When the driver marked a stop, their phone was {distance} from it.',
  'findings.stop_unseen': 'When the driver marked a stop, their phone hadn’t sent its location for {time} min.',
  'findings.stop_missed': 'The trip ended before the driver had marked every stop.',
  'findings.completed_far': 'When the trip ended, the driver’s phone was {distance} from the destination.',
  'findings.completed_too_soon': 'The trip of at least {distance} ended {time} min after it started.',
  'findings.completed_unseen': 'The driver’s phone sent no location for {time} min of the trip.',
} as const;
