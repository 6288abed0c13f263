import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { loadAnswerCheck } from './api/answer-check.ts'
import { configLoaded, restored } from './early.ts'
import { pageAt } from './page-table.ts'
import { pathTo } from './paths.ts'
import { expireSession } from './session/expire-session.ts'
import { identity } from './session/identity.ts'
import { beginSession, endSession, followOtherTabs, useSession } from './session/session-store.ts'
import { isSocialReturn } from './session/social-return.ts'
import { CrashScreen } from './shell/CrashScreen.tsx'
import { START } from './start-texts.ts'

/** The first rows are drawn after this time, even on a slow connection. */
const LATER_MS = 4000
/** Longer than it takes to read a response that has already arrived, or the font from the cache or a fast line. */
const WAIT_MS = 50

/** Code that arrived within this time since the address was opened came from the cache or over a fast line. */
const FAST_MS = 800

const FONT = '"Instrument Sans Variable"'

let isDrawn = false
const root = createRoot(document.getElementById('root') as HTMLElement)

/** Sends the first query as soon as code, configuration and token (early.ts) allow, then draws. */
async function start() {
  if (isSocialReturn(location)) await finishSocialSignIn()
  // early.ts is already fetching the chunks; the settings say which sections are open
  await configLoaded
  const requested = pageAt(location.pathname, location.search)
  const { isLoggedIn } = useSession.getState()
  const first = requested.needsSession && !isLoggedIn ? pageAt(pathTo('login')) : requested
  // A chunk that fails here fails again when it is drawn, and the crash boundary reports it.
  const loading = Promise.all([
    first.page
      .load()
      .then(({ firstQuery }) => firstQuery?.({ params: first.params, search: new URLSearchParams(location.search) })),
    ...first.chunks.map((chunk) => chunk.load()),
  ]).catch(() => {})
  const restoring = isLoggedIn && restoreSession(requested.needsSession)
  followOtherTabs(() => identity().signOut())
  await loading
  // on a slow line it would delay the data
  const font = performance.now() < FAST_MS && loadFont()
  // The renewal of the session has often arrived by now. The first query leaves with it, before the first render, which
  // keeps a phone busy for as long as a round trip.
  await Promise.race([Promise.all([restoring, font]), new Promise((resolve) => setTimeout(resolve, WAIT_MS))])
  isDrawn = true
  // A transition renders in slices; otherwise taps wait for the full first render on a phone.
  startTransition(() =>
    root.render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  )
  setTimeout(loadLater, LATER_MS)
}

/** Loads the code that the first screen does not need. */
function loadLater() {
  loadAnswerCheck().catch(console.error)
  void loadFont()
  const manifest = document.createElement('link')
  manifest.rel = 'manifest'
  manifest.href = '/manifest.webmanifest'
  document.head.append(manifest)
}

/** Uses the font: at once if no text has been drawn without it, else from the next address on. */
async function loadFont() {
  await document.fonts.load(`1em ${FONT}`).catch(() => {})
  const set = () => document.documentElement.style.setProperty('--face', `${FONT},`)
  // a browser without this interface uses the font from the next load on
  if (isDrawn) window.navigation?.addEventListener('navigate', set)
  else set()
}

/** Runs before any query: the sign-in may change the user of this browser. */
async function finishSocialSignIn() {
  const [{ socialFinish }] = await Promise.all([import('./session/social-sign-in.ts'), configLoaded])
  history.replaceState(null, '', await socialFinish(new URL(location.href)))
}

/** The stored session is only a hint: the refresh cookie decides whether there is a session, and of which user. */
async function restoreSession(needsSession: boolean) {
  try {
    // `restored` is undefined after a social sign-in.
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
    // The identity service is unreachable; the next call tries again and reports it.
  }
}

start().catch((error: unknown) => {
  console.error(error)
  root.render(<CrashScreen title={START.failed} sentence={START.sentence} />)
})
