/** The refusals of ferries and of trips over water; see `errorCatalogue`. */
export const relayErrors = {
  'relay.not_found': { status: 404, message: 'This trip has ended.' },
  'relay.ferry_closed': { status: 409, message: 'This ferry isn’t running right now. Please check again.' },
  'relay.no_such_departure': {
    status: 409,
    message: 'The ferry doesn’t leave at this time. Choose another departure.',
  },
  'relay.departure_missed': { status: 409, message: 'You can’t reach this departure any more. Choose a later one.' },
  'relay.already_open': { status: 409, message: 'You already have a trip by ferry.' },
  'relay.changed': { status: 409, message: 'This trip has changed. Please check it again.' },
  'relay.ferry_missed': {
    status: 409,
    message: 'You’d miss your ferry. Choose an earlier time, or cancel this ride and book the ferry anew.',
  },
  'relay.to_ferry': {
    status: 409,
    message: 'This ride takes you to the ferry. Cancel the ride after the ferry before you change where it goes.',
  },
  'crossing.one_shore': { status: 422, message: 'Both quays lie on the same shore. Move one of them.' },
  'crossing.no_departures': { status: 422, message: 'An open ferry needs at least one departure.' },
} as const satisfies Record<string, { status: number; message: string }>;
