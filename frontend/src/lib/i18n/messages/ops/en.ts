/** What ops alone read; it comes with their screens. */
export const messages = {
  'ops.title': 'Admin Dashboard',
  'ops.user': 'Admin User',
  'ops.logout': 'Logout',
  'ops.nav': 'Operations',
  'ops.dashboard': 'Dashboard',
  'ops.map': 'Live map',
  'ops.rides': 'Rides',
  'ops.drivers': 'Drivers',
  'ops.people': 'People',
  'ops.fares': 'Pricing',
  'ops.incidents': 'Incidents',
  'ops.work': 'Work board',
  'ops.live': 'Live',
  'ops.reconnecting': 'Reconnecting...',
} as const;
