export const listLikelyBidders = {
  name: 'listLikelyBidders',
  base: 'api',
  method: 'GET',
  path: '/bid/bidders',
  session: true,
} as const
