import { upsertSetting } from '@mirador/database/connection/setting'
import { DEMO_ACCOUNT } from '@mirador/invented/demo/demo-account'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { prepareDemo } from './demo.ts'
import { signInAt } from './identity/test-sign-in.ts'
import { openTestApp } from './test-app.ts'

let app: Awaited<ReturnType<typeof openTestApp>>
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

test('LOG-3 in production the account of a database that once had demo data is closed, with its sessions', async () => {
  const { database, identity, context } = app
  await upsertSetting(database.db, 'demo_loaded', '2026-11-01T00:00:00Z')
  await identity.createUser(DEMO_ACCOUNT)
  const { token } = await signInAt(app.url, DEMO_ACCOUNT)
  const reported: string[] = []
  const start = () =>
    prepareDemo({ ...context, env: { ...context.env, production: true, demoData: false } }, (line) =>
      reported.push(line),
    )
  expect(await start()).toEqual({ isDemo: true, demoAccount: undefined })
  await expect(signInAt(app.url, DEMO_ACCOUNT)).rejects.toThrow('NotAuthorizedException')
  expect((await app.callAs('GET', '/api/users/info', { token })).status).toBe(401)
  await start()
  expect(reported).toEqual([expect.stringContaining('queda deshabilitada')])
})
