import type { Chunk } from '../chunk.ts'
import { configLoaded } from '../early.ts'
import { identity } from '../session/identity.ts'

/**
 * Fetches code that is drawn with the data of a page, after the page's first requests, which wait for the token. A
 * browser has six connections to a server: requested before the data, these files would delay them.
 */
export function prefetchBesideData({ prefetch }: Chunk<unknown>): void {
  const fetchNext = () => setTimeout(prefetch)
  // from the cache, the code of the page is there before the settings; without a token its requests report it
  configLoaded.then(() => identity().token()).then(fetchNext, fetchNext)
}
