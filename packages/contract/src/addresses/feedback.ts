export const sendFeedback = {
  name: 'sendFeedback',
  base: 'api',
  method: 'POST',
  path: '/users/feedback',
  session: true,
} as const
