import type { Translation } from '../../catalogue.ts';
import type { messages as en } from './en.ts';

export const messages: Translation<typeof en> = {
  'profile.title': 'Complete Your Profile',
  'profile.text': 'A few words about you, and you are in.',
  'profile.role': 'Role',
  'profile.chooseRole': 'Choose your role',
  'profile.rider': 'Rider - Book rides',
  'profile.driver': 'Driver - Provide rides',
  'profile.admin': 'Admin - Manage platform',
  'profile.fullName': 'Full name',
  'profile.phone': 'Phone number',
  'profile.phonePlaceholder': '+232 XX XXX XXXX',
  'profile.username': 'Username (optional)',
  'profile.submit': 'Complete profile',
  'profile.submitting': 'Completing...',
  'profile.required': 'Please fill in this field',
  'profile.missing': 'Missing information',
  'profile.missingText': 'Please fill in all required fields',
  'profile.done': 'Profile completed successfully',
  'profile.failed': 'Failed to complete profile',
  'profile.signOut': 'Sign out',
};
