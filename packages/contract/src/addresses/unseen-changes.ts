export const countUnseenTenders = {
  name: 'countUnseenTenders',
  base: 'api',
  method: 'GET',
  path: '/users/follow_bid/unseen',
  session: true,
} as const
export const markTendersSeen = {
  name: 'markTendersSeen',
  base: 'api',
  method: 'POST',
  path: '/users/follow_bid/seen',
  session: true,
} as const
