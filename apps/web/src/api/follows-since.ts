import type { QueryClient } from '@tanstack/react-query'

/**
 * Call it before a read whose response may miss clicks that are stored meanwhile.
 * @returns a function that applies the last click on a tender to the response
 */
export function followsSince(client: QueryClient) {
  const clicks = () => client.getMutationCache().findAll({ mutationKey: ['followTender'] })
  const known = new Set(clicks().filter(({ state }) => state.status !== 'pending'))
  return <T extends { bid_idn: string; is_followed: boolean }>(tender: T): T => {
    const last = clicks().findLast(
      (click) =>
        !known.has(click) && click.state.status !== 'error' && click.options.mutationKey?.[1] === tender.bid_idn,
    )
    return last ? { ...tender, is_followed: last.state.variables as boolean } : tender
  }
}
