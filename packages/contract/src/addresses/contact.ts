export const sendContact = {
  name: 'sendContact',
  base: 'api',
  method: 'POST',
  path: '/contact/send',
  session: false,
} as const
