import { pageAt } from './page-table.ts'
import { pathTo } from './paths.ts'
import { loadRuntimeConfig } from './runtime-config.ts'
import { identity } from './session/identity.ts'
import { isSocialReturn } from './session/social-return.ts'
import { readStoredSession } from './session/stored-session.ts'

// The requests of the first screen that need no library. Made here they run while the libraries load; made later, each
// would cost a further round trip. No file imported here may import a library (docs/decisions/0025).

const { isLoggedIn } = readStoredSession()

export const configLoaded = loadRuntimeConfig()

/** The user of the refresh cookie; undefined without a stored session and on return from the social provider. */
export const restored =
  isLoggedIn && !isSocialReturn(location) ? configLoaded.then(() => identity().restore()) : undefined

// `start.tsx` reports these failures.
configLoaded.catch(() => {})
restored?.catch(() => {})

const match = pageAt(location.pathname, location.search)
const first = match.needsSession && !isLoggedIn ? pageAt(pathTo('login')) : match
for (const chunk of first.chunks) chunk.prefetch()
