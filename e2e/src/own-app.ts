import { openTestApp } from '@mirador/api/test-app'
import { ensureAccount } from '@mirador/database/accounts/accounts'
import { test as journey, type Worker } from './journey.ts'

export type App = Awaited<ReturnType<typeof openTestApp>>
/** Stores the data of some journeys; `sub` is their account, a new one. */
type Fill = (app: App, sub: string) => Promise<void>

const ACCOUNT: Worker['account'] = { email: 'ventas@empresa-ficticia.cl', password: 'Cobre-azul-7' }

/** The product of the journeys that run now. */
let running: { app: App; fill: Fill } | undefined

async function stop() {
  await running?.app.close()
  running = undefined
}

async function appWith(fill: Fill): Promise<App> {
  if (running?.fill === fill) return running.app
  await stop()
  const app = await openTestApp()
  const { sub } = await app.identity.createUser(ACCOUNT)
  await ensureAccount(app.database.db, sub, new Date())
  await fill(app, sub)
  running = { app, fill }
  return app
}

/** The same fixtures for all files: Playwright starts a worker and a browser for those that differ. */
const shared = journey.extend<object, Pick<Worker, 'product' | 'account'>>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
    async ({}, use) => {
      await use({
        get url() {
          return running?.app.url ?? ''
        },
        output: () => '',
        stop,
      })
      await stop()
    },
    { scope: 'worker' },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
  account: [async ({}, use) => use(ACCOUNT), { scope: 'worker' }],
})

/** Journeys on a product in this process, whose database the test can change; other journeys get another one. */
export function ownApp(fill: Fill) {
  return shared.extend<{ app: App }>({
    // the product stops the last one
    app: async ({ product: _product }, use) => use(await appWith(fill)),
    baseURL: async ({ app }, use) => use(app.url),
  })
}
