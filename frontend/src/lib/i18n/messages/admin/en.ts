/** What admins alone read; it comes with their screens. */
export const messages = {
  'admin.title': 'Admin Dashboard',
  'admin.signedInAs': 'Signed in as {name}',
  'admin.empty': 'Nothing to show yet',
  'admin.emptyText': 'The figures, approvals and live lists will stand here.',
  'admin.logout': 'Logout',
} as const;
