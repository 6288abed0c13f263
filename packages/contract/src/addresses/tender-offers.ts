export const listTenderOffers = {
  name: 'listTenderOffers',
  base: 'api',
  method: 'GET',
  path: '/bid/offers',
  session: true,
} as const
