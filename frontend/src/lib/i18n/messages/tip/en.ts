/** A tip after a ride. */
export const messages = {
  'tip.name': 'Tip',
  'tip.title': 'Add a tip for {driver}?',
  'tip.other': 'Other amount',
  'tip.amount': 'Amount',
  'tip.give': 'Give tip',
  'tip.wrong': 'Choose a multiple of {unit}, at most {most}',
  'tip.asked': 'Approve your tip of {amount} in {wallet}.',
  'tip.open': 'Open {wallet}',
  'tip.paid': 'Your tip of {amount} is paid. Thank you.',
  'tip.failed': 'Your tip wasn’t paid. You can try again.',
  'tip.late': 'A tip can be given up to {days} days after the ride.',
  'tip.notAsked': 'We couldn’t ask for the tip. Please try again.',
} as const;
