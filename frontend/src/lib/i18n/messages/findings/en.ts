/** What does not fit about a ride, as its rider and the desk read it. */
export const messages = {
  'findings.title': 'Something about this ride does not fit',
  'findings.mark': 'Does not fit',
  'findings.undecided': 'Our team will look at it.',
  'findings.fine': 'Our team has looked: the ride is in order.',
  'findings.not_fine': 'Our team has looked: the ride is not in order.',
  'findings.arrived_far': 'At arrival the driver’s phone was {distance} from the pickup.',
  'findings.arrived_too_soon': 'The driver arrived {time} min after accepting, from {distance} away.',
  'findings.arrived_unseen': 'At arrival the driver’s phone had sent no position for {time} min.',
  'findings.started_far': 'At the start the driver’s phone was {distance} from the pickup.',
  'findings.started_unseen': 'At the start the driver’s phone had sent no position for {time} min.',
  'findings.stop_far': 'At a stop the driver’s phone was {distance} from it.',
  'findings.stop_unseen': 'At a stop the driver’s phone had sent no position for {time} min.',
  'findings.stop_missed': 'The trip ended before the driver had reported every stop.',
  'findings.completed_far': 'At the end the driver’s phone was {distance} from the destination.',
  'findings.completed_too_soon': 'A trip of at least {distance} ended {time} min after it started.',
  'findings.completed_unseen': 'For {time} min of the trip the driver’s phone sent no position.',
} as const;
