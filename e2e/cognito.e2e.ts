import { createCognitoIdentity } from '@mirador/api/identity/cognito/cognito-identity'
import { openTestUserPool, type TestUserPool } from '@mirador/api/identity/cognito/test-user-pool'
import { codesFor } from '@mirador/api/identity/test-identity'
import { openTestApp } from '@mirador/api/test-app'
import type { Database } from '@mirador/database/connection/connect'
import { openTestDatabase } from '@mirador/database/testing/test-database'
import { expect } from '@playwright/test'
import { test as journey, signIn } from './src/journey.ts'
import { PASSWORD, signUp, storages } from './src/registration.ts'
import { expectToast } from './src/toasts.ts'

interface PoolFixtures {
  pool: TestUserPool
  poolDatabase: Database
}

/** Journeys in cognito mode: the user pool is a second service at another origin, without the product's cookies. */
const test = journey.extend<object, PoolFixtures>({
  poolDatabase: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
    async ({}, use) => {
      const database = await openTestDatabase()
      await use(database)
      await database.close()
    },
    { scope: 'worker' },
  ],
  pool: [
    async ({ poolDatabase }, use) => {
      const pool = await openTestUserPool(
        poolDatabase,
        Object.assign(() => new Date(), { advance() {} }),
      )
      await use(pool)
      await pool.close()
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ pool }, use) => {
      const app = await openTestApp({
        createIdentity: (given) => createCognitoIdentity({ ...given, pool: pool.pool }),
      })
      await use({ url: app.url, output: () => '', stop: app.close })
      await app.close()
    },
    { scope: 'worker' },
  ],
})

test('REG-5 SES-4 with an external pool, step 2 requests the password after a reload, and the session survives another', async ({
  page,
  poolDatabase,
  pool,
}) => {
  const email = 'ventas@empresa-ficticia.cl'
  await signUp(page, email)
  await expect(page.getByLabel('Contraseña', { exact: true })).toHaveCount(0)
  await page.reload()
  await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD)
  const [code = ''] = await codesFor(poolDatabase, email)
  await page.getByLabel('Código de verificación').fill(code)
  pool.requests.length = 0
  await page.getByRole('button', { name: 'Verificar' }).click()
  await expect(page).toHaveURL(/\/register\/step\/3$/)
  await expect
    .poll(() => pool.requests.filter((operation) => operation !== 'jwks.json'))
    .toEqual(['ConfirmSignUp', 'InitiateAuth', 'GetUser'])

  const cookies = await page.context().cookies(`${new URL(page.url()).origin}/auth/`)
  expect(cookies).toMatchObject([{ name: 'mirador_refresh', httpOnly: true, sameSite: 'Strict', path: '/auth' }])
  const [, refreshToken = ''] = cookies[0]?.value.split('.') ?? []
  expect(await storages(page)).not.toContain(refreshToken)
  expect(await storages(page)).not.toMatch(/eyJ|password/i)

  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1, name: 'Licitaciones' })).toBeVisible()
  await page.getByRole('button', { name: email }).click()
  await page.getByRole('button', { name: 'Cerrar sesión' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await expect.poll(() => page.context().cookies(`${new URL(page.url()).origin}/auth/`)).toEqual([])
  await expect.poll(() => pool.requests.includes('RevokeToken')).toBe(true)
})

test('LOG-3 SES-3 with an external pool, a wrong password is rejected as usual and the right one signs in', async ({
  page,
  pool,
}) => {
  const email = 'ana@empresa-ficticia.cl'
  await pool.service.identity.createUser({ email, password: PASSWORD })
  await page.goto('/login')
  await page.getByLabel('Correo electrónico').fill(email)
  await page.getByLabel('Contraseña', { exact: true }).fill('Incorrecta1')
  await page.getByRole('button', { name: 'Ingresar' }).click()
  await expect(page.getByText('Credenciales Incorrectas').first()).toBeVisible()
  await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Ingresar' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Licitaciones' })).toBeVisible()
})

test('with an external pool, an account is deleted there too; while the pool fails the dialog reports it and stays open', async ({
  page,
  poolDatabase,
  pool,
}) => {
  const email = 'final@empresa-ficticia.cl'
  const { sub } = await pool.service.identity.createUser({ email, password: PASSWORD })
  await signIn(page, { email, password: PASSWORD })
  await page.goto('/perfil?vista=cuenta')
  await page.getByRole('button', { name: 'Eliminar mi cuenta' }).click()
  const typed = page.getByRole('textbox', { name: 'Correo de tu cuenta' })
  await typed.fill(email)
  pool.fault = 'cut'
  await page.getByRole('button', { name: 'Eliminar para siempre' }).click()
  await expect(page.getByRole('dialog')).toContainText('No pudimos eliminar tu cuenta. El servicio no está disponible')
  await expect(typed).toHaveValue(email)
  pool.fault = undefined
  await expectToast(page, 'Tu cuenta fue eliminada', () => typed.press('Enter'))
  await expect(page).toHaveURL(/\/login$/)
  await expect.poll(() => page.context().cookies(`${new URL(page.url()).origin}/auth/`)).toEqual([])
  expect(await poolDatabase.db.selectFrom('idp_user').select('sub').where('sub', '=', sub).execute()).toEqual([])
})
