import { openTestApp } from '@mirador/api/test-app'
import { ensureAccount } from '@mirador/database/accounts/accounts'
import { test as journey } from './journey.ts'

export type App = Awaited<ReturnType<typeof openTestApp>>

/**
 * Journeys on a product in this process, whose database the test can change.
 * @param fill stores the data of the journeys; `sub` is their account, a new one
 */
export function ownApp(fill: (app: App, sub: string) => Promise<void>) {
  return journey.extend<object, { app: App }>({
    app: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
      async ({}, use) => {
        const app = await openTestApp()
        await use(app)
        await app.close()
      },
      { scope: 'worker' },
    ],
    product: [async ({ app }, use) => use({ url: app.url, output: () => '', stop: app.close }), { scope: 'worker' }],
    account: [
      async ({ app }, use) => {
        const account = { email: 'ventas@empresa-ficticia.cl', password: 'Cobre-azul-7' }
        const { sub } = await app.identity.createUser(account)
        await ensureAccount(app.database.db, sub, new Date())
        await fill(app, sub)
        await use(account)
      },
      { scope: 'worker' },
    ],
  })
}
