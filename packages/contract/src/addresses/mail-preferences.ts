export const getMailPreferences = {
  name: 'getMailPreferences',
  base: 'api',
  method: 'GET',
  path: '/users/mail_preferences',
  session: true,
} as const
export const updateMailPreferences = {
  name: 'updateMailPreferences',
  base: 'api',
  method: 'PUT',
  path: '/users/mail_preferences',
  session: true,
} as const
