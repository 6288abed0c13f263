import type { Chunk } from '../chunk.ts'
import { identity } from '../session/identity.ts'

/**
 * Fetches code that is drawn with the data of a page, after the page's first requests, which wait for the token. A
 * browser has six connections to a server: requested before the data, these files would delay them. For a page to call
 * with its first queries.
 */
export function prefetchBesideData({ prefetch }: Chunk<unknown>): void {
  const fetchNext = () => setTimeout(prefetch)
  // without a token the requests of the page report it
  identity().token().then(fetchNext, fetchNext)
}
