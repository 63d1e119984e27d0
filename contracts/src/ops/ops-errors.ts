/** The refusals of decisions by ops; see `errorCatalogue`. */
export const opsErrors = {
  'ops.not_found': { status: 404, message: 'This person or ride doesn’t exist.' },
  'ops.decided_meanwhile': {
    status: 409,
    message: 'Another admin has decided in the meantime. Please check again.',
  },
  'ops.vehicle_unknown': {
    status: 409,
    message: 'Not without number plate, make and model: riders couldn’t recognise the vehicle.',
  },
  'ops.lacking_reason': {
    status: 409,
    message: 'This driver lacks documents. Give a reason to approve the driver all the same.',
  },
  'ops.review_moot': { status: 409, message: 'Someone has already decided on this driver.' },
  'ops.class_exists': { status: 409, message: 'There’s already a class with this key. Please choose another.' },
  'ops.zone_overlaps': { status: 422, message: 'This zone overlaps another open one. Move it or make it smaller.' },
  'ops.rule_gap': {
    status: 422,
    message: 'The published rule would end before this one begins. Add a new rule that starts on that day instead.',
  },
  'ops.driver_online': {
    status: 409,
    message: 'The driver is online. The class can be changed once the shift is over.',
  },
  'ops.in_trip': { status: 409, message: 'They’re in a trip and would lose its screen and SOS. Please check again.' },
  'ops.trip_changed': {
    status: 409,
    message: 'Their trip has begun or ended in the meantime. Please read again what this does.',
  },
  'ops.own_draft': { status: 409, message: 'You wrote this rule. Another admin must publish it.' },
  'ops.method_exists': { status: 409, message: 'This country already has a payment method with this key.' },
  'ops.last_method': { status: 409, message: 'Riders of this country would have no way to pay.' },
  'ops.body_unfit': {
    status: 409,
    message: 'This vehicle can’t serve the class. The driver has to correct one of them.',
  },
  'ops.class_needed': {
    status: 409,
    message: 'This vehicle can’t serve the driver’s class. Choose the class it’s approved for.',
  },
  'ops.class_documents': {
    status: 409,
    message: 'This class needs documents of the driver that aren’t approved yet. Approve them first.',
  },
  'ops.profile_moot': { status: 409, message: 'The driver has changed this in the meantime.' },
  'ops.document_of_before': {
    status: 409,
    message: 'This document was sent before the vehicle or licence was changed. The driver has to send a new one.',
  },
  'ops.earlier_document_over': { status: 409, message: 'The document that was approved before counts no more.' },
  'ops.document_moot': { status: 409, message: 'The driver has sent another document in the meantime.' },
  'ops.driver_changed': {
    status: 409,
    message: 'The driver of this ride has changed in the meantime. Please check again.',
  },
  'ops.retry_moot': { status: 409, message: 'This message has already been sent or is no longer needed.' },
  'ops.rate_in_past': { status: 422, message: 'New rates can’t start in the past.' },
  'ops.more_than_owed': { status: 422, message: 'That’s more than is owed.' },
} as const satisfies Record<string, { status: number; message: string }>;
