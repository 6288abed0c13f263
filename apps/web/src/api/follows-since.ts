import type { QueryClient } from '@tanstack/react-query'

/**
 * To be asked for before a read: its answer may not know what was followed or left meanwhile.
 * @returns puts the last click on a tender into what was read of it
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
