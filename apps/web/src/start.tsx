import { START } from '@mirador/texts/start'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { loadAnswerCheck } from './api/answer-check.ts'
import { configLoaded, restored } from './early.ts'
import { paths } from './paths.ts'
import { pagesAt } from './routes.tsx'
import { expireSession } from './session/expire-session.ts'
import { identity } from './session/identity.ts'
import { beginSession, endSession, followOtherTabs, useSession } from './session/session-store.ts'
import { isSocialReturn } from './session/social-return.ts'
import { CrashScreen } from './shell/CrashScreen.tsx'

/** By then the first rows stand, on a slow line too. */
const REST_MS = 4000
/** More than it takes to read an answer that has come already. */
const A_MOMENT_MS = 50

const root = createRoot(document.getElementById('root') as HTMLElement)

/** Chunks, configuration and token are on their way (early.ts); the first query leaves as soon as they allow, then comes the drawing. */
async function start() {
  if (isSocialReturn(location)) await finishSocialSignIn()
  const wanted = pagesAt(location.pathname)
  const { isLoggedIn } = useSession.getState()
  const { pages, params } = wanted.needsSession && !isLoggedIn ? pagesAt(paths.login()) : wanted
  // A chunk that fails here fails again when it is drawn, where the boundary tells it.
  const modules = Promise.all(pages.map((page) => page.preload())).catch(() => [])
  await configLoaded
  const restoring = isLoggedIn && restoreSession(wanted.needsSession)
  followOtherTabs(() => identity().signOut())
  for (const { firstQuery } of await modules) firstQuery?.({ params, search: new URLSearchParams(location.search) })
  // The session has often been renewed by now and only waits to be read. The first query leaves with that: before the
  // drawing, which keeps a phone busy for as long as a round trip.
  if (restoring) await Promise.race([restoring, new Promise((resolve) => setTimeout(resolve, A_MOMENT_MS))])
  // in slices: on a phone the first drawing would keep taps waiting
  startTransition(() =>
    root.render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  )
  setTimeout(loadTheRest, REST_MS)
}

/** What nobody waits for. */
function loadTheRest() {
  loadAnswerCheck().catch(console.error)
  const manifest = document.createElement('link')
  manifest.rel = 'manifest'
  manifest.href = '/manifest.webmanifest'
  document.head.append(manifest)
}

/** Before anything is drawn or asked for: who was signed in here may be somebody else afterwards. */
async function finishSocialSignIn() {
  const [{ socialFinish }] = await Promise.all([import('./session/social-sign-in.ts'), configLoaded])
  history.replaceState(null, '', await socialFinish(new URL(location.href)))
}

/** The stored session is only a memory: the refresh cookie decides whether it lives, and whose it is. */
async function restoreSession(needsSession: boolean) {
  try {
    // not begun before a social sign-in was finished
    const user = await (restored ?? identity().restore())
    if (user) {
      const { email, sub } = user.attributes
      const known = useSession.getState().user
      if (known?.sub !== sub || known.email !== email) beginSession({ email, sub })
    } else if (needsSession) {
      expireSession()
    } else {
      endSession('expiry')
    }
  } catch {
    // The identity service cannot be reached now; the next call tries again and tells people.
  }
}

start().catch((error: unknown) => {
  console.error(error)
  root.render(<CrashScreen title={START.failed} sentence={START.sentence} />)
})
