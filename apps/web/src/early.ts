import { codeAt, shellCode } from './page-code.ts'
import { paths } from './paths.ts'
import { loadRuntimeConfig } from './runtime-config.ts'
import { identity } from './session/identity.ts'
import { isSocialReturn } from './session/social-return.ts'
import { readStoredSession } from './session/stored-session.ts'

// What the first screen needs and no library is needed to ask for: on a slow line each of these would otherwise wait
// until all libraries have come, one round trip after the other. Nothing here may import one (chunks.ts).

const { isLoggedIn } = readStoredSession()

export const configLoaded = loadRuntimeConfig()

/** Who the cookie says is here; undefined = nobody was signed in, or comes back from the social provider right now. */
export const restored =
  isLoggedIn && !isSocialReturn(location) ? configLoaded.then(() => identity().restore()) : undefined

const code = codeAt(location.pathname)
const isLogin = code.includes(shellCode) && !isLoggedIn
const asked = [configLoaded, restored, ...(isLogin ? codeAt(paths.login()) : code).map((load) => load())]
// who waits for them tells people
for (const each of asked) each?.catch(() => undefined)
