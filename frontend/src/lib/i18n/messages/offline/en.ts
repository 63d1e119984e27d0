/** What is said without network, of updates, and of being told while the app is closed. */
export const messages = {
  'offline.waiting': 'Waiting for the network',
  'offline.notBooked':
    'Not booked yet. Your request is kept on this phone and sent once, as soon as the network is back.',
  'offline.noAnswer': 'No answer yet',
  'offline.maybeBooked':
    'The network broke off while your request was under way, so we do not know yet whether it arrived. We ask as soon as the network is back; you are booked once at most.',
  'offline.withdrawing': 'Cancelling',
  'offline.withdrawn': 'As soon as the network is back we make sure that nothing stays booked.',
  'offline.cancel': 'Cancel this request',
  'offline.tryNow': 'Try now',
  'offline.cancelled': 'Nothing was booked',
  'offline.priceOld': 'The price has expired',
  'offline.priceOldText': 'Nothing was booked. Look at the new price and confirm again.',
  'offline.cancelKept': 'Not cancelled yet: your ride is cancelled as soon as the network is back.',
  'offline.cancelKeep': 'Keep the ride',
  'offline.ratingKept': 'Your rating is kept and sent as soon as the network is back.',
  'offline.update': 'A new version of Waka is ready.',
  'offline.updateNow': 'Update',
  'offline.later': 'Later',
  'offline.install': 'Install the app',
  'offline.pushTitle': 'Shall we tell you when the driver is there?',
  'offline.pushText': 'With your permission this phone shows news of your ride while Waka is closed. Nothing else.',
  'offline.pushDriverTitle': 'Shall we ask you for rides in your pocket?',
  'offline.pushDriverText': 'With your permission this phone shows new rides while Waka is in the background.',
  'offline.pushYes': 'Yes, tell me',
  'offline.pushNo': 'No, thanks',
} as const;
