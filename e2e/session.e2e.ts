import { HOUR_MS, MINUTE_MS } from '@mirador/domain/time/duration'
import { expect, type Page } from '@playwright/test'
import { signIn } from './src/journey.ts'
import { withDemoProduct } from './src/place.ts'
import { fillCompany, newAddress, newRut, PASSWORD, signUp, test, verify } from './src/registration.ts'
import { expectToast } from './src/toasts.ts'

const operation = (name: string) => (request: { headers(): Record<string, string> }) =>
  request.headers()['x-amz-target']?.endsWith(`.${name}`) ?? false

const TTL_SECONDS = 30
const TOKEN_CALLS = ['InitiateAuth', 'GetTokensFromRefreshToken']

/** Ends the session of an access token, like another device. */
async function revoke(page: Page, bearer: string) {
  await page.context().request.post('/auth/', {
    headers: {
      authorization: bearer,
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': 'AWSCognitoIdentityProviderService.RevokeToken',
    },
    data: JSON.stringify({ ClientId: 'mirador-web' }),
  })
}

test('SES-4 a form being filled in is kept when the session ends', { tag: '@main' }, async ({ page, product }) => {
  test.slow()
  const email = newAddress()
  await signUp(page, email)
  const known = page.waitForRequest(/\/users\/register$/)
  await verify(page, product, email)
  const bearer = (await (await known).allHeaders()).authorization as string
  const rut = newRut()
  await fillCompany(page, rut)
  await expect(page.getByLabel('Nombre legal')).not.toHaveValue('')
  await revoke(page, bearer)

  await expectToast(page, 'Token has expired', () => page.getByRole('button', { name: 'Finalizar registro' }).click())
  await expect(page).toHaveURL(/\/login$/)
  await page.getByLabel('Correo electrónico').fill(email)
  await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Ingresar' }).click()
  await expect(page).toHaveURL(/\/register\/step\/3$/)
  await expect(page.getByLabel('RUT de la empresa')).toHaveValue(rut)
  await expect(page.getByLabel('Nombre legal')).toHaveValue('COMERCIAL FICTICIA LIMITADA')
  await expect(page.getByLabel('Teléfono')).toHaveValue('+56 9 8765 4321')
  await page.getByRole('button', { name: 'Finalizar registro' }).click()
  await expect(page).toHaveURL(/\/login$/)
})

test('SES-4 text typed in one session is not shown to the next one in the same tab', async ({
  page,
  product,
  account,
}) => {
  const email = newAddress()
  await signUp(page, email)
  const known = page.waitForRequest(/\/users\/register$/)
  await verify(page, product, email)
  const bearer = (await (await known).allHeaders()).authorization as string
  await fillCompany(page, newRut())
  await revoke(page, bearer)
  await page.getByRole('button', { name: 'Finalizar registro' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await page.getByLabel('Correo electrónico').fill(account.email)
  await page.getByLabel('Contraseña', { exact: true }).fill(account.password)
  await page.getByRole('button', { name: 'Ingresar' }).click()
  await expect(page).toHaveURL(/\/register\/step\/3$/)
  await expect(page.getByLabel('Teléfono')).toHaveValue('')
})

test('SES-2 two tabs renew at the same time and both stay signed in', async ({ page, context, account }) => {
  await page.clock.install()
  await signIn(page, account)
  const other = await context.newPage()
  await other.clock.install()
  await other.goto('/dashboard')
  // once the rows are visible, the initial session exists
  for (const tab of [page, other]) await expect(tab.locator('.tender-row-link').first()).toBeVisible()
  const renewals: number[] = []
  context.on('response', (response) => {
    if (operation('GetTokensFromRefreshToken')(response.request())) renewals.push(response.status())
  })
  // fifteen minutes later both tokens have expired
  await Promise.all([page.clock.fastForward(15 * MINUTE_MS), other.clock.fastForward(15 * MINUTE_MS)])
  for (const tab of [page, other]) await tab.getByRole('button', { name: 'Página siguiente' }).click()
  for (const tab of [page, other]) {
    await expect(tab).toHaveURL(/\/dashboard\/2$/)
    await expect(tab.getByText('Token has expired')).toHaveCount(0)
  }
  await expect.poll(() => renewals.length).toBeGreaterThanOrEqual(2)
  expect(renewals.every((status) => status === 200)).toBe(true)
})

test('SES-4 a clock that is wrong by hours does not end the session', async ({ page, account }) => {
  await page.clock.install({ time: new Date(Date.now() + 7 * HOUR_MS) })
  await signIn(page, account)
  await page.clock.setSystemTime(new Date(Date.now() - 5 * HOUR_MS))
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Licitaciones' })).toBeVisible()
  await page.getByRole('button', { name: 'Página siguiente' }).click()
  await expect(page).toHaveURL(/\/dashboard\/2$/)
  await expect(page.getByText('Token has expired')).toHaveCount(0)
})

test('SES-4 a token that expired while the clock was set back is renewed, and the session goes on', async ({
  page,
  account,
}) => {
  test.slow()
  await withDemoProduct({ AUTH_ACCESS_TTL: String(TTL_SECONDS) }, async ({ url }) => {
    await page.clock.install()
    let renewedAt = 0
    const answers: { status: number; call: string; bearer: string | undefined }[] = []
    page.on('response', (response) => {
      const request = response.request()
      const { pathname, searchParams } = new URL(response.url())
      const isToken = TOKEN_CALLS.some((name) => operation(name)(request))
      if (isToken) renewedAt = Date.now()
      const call = isToken ? 'token' : `${pathname} ${searchParams.get('q') ?? ''}`.trim()
      answers.push({ status: response.status(), call, bearer: request.headers().authorization })
    })
    await page.goto(`${url}/login`)
    await page.getByLabel('Correo electrónico').fill(account.email)
    await page.getByLabel('Contraseña', { exact: true }).fill(account.password)
    await page.getByRole('button', { name: 'Ingresar' }).click()
    await expect(page.locator('.tender-row-link').first()).toBeVisible()
    // by the server's real clock the last issued token has expired
    await expect
      .poll(() => Date.now() - renewedAt, { timeout: 120_000, intervals: [1000] })
      .toBeGreaterThan(TTL_SECONDS * 1000 + 1000)
    await page.clock.setSystemTime(new Date(Date.now() - 5 * HOUR_MS))
    answers.length = 0
    await page.getByRole('searchbox', { name: 'Buscar licitaciones' }).fill('mantención')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/dashboard\/search\//)
    await expect(page.locator('mark').first()).toBeVisible()
    await expect(page.getByText('Token has expired')).toHaveCount(0)
    // the first call was refused with the old token, which was renewed, and the call was answered
    const calls = answers.map(({ status, call }) => `${status} ${call}`)
    const refused = answers.findIndex(({ status }) => status === 401)
    expect(calls, 'a call is refused').toContainEqual(expect.stringMatching(/^401 \/api\//))
    const renewed = calls.indexOf('200 token', refused)
    expect(renewed, calls.join(', ')).toBeGreaterThan(refused)
    const answered = calls.indexOf('200 /api/bid/all mantención', renewed)
    expect(answered, calls.join(', ')).toBeGreaterThan(renewed)
    expect(answers[answered]?.bearer).toMatch(/^Bearer /)
    expect(answers[answered]?.bearer).not.toBe(answers[refused]?.bearer)
  })
})

test('LOG-3 without a connection the login reports it, keeps the input and works once online', async ({
  page,
  context,
  account,
}) => {
  await page.goto('/login')
  await page.getByLabel('Correo electrónico').fill(account.email)
  await page.getByLabel('Contraseña', { exact: true }).fill(account.password)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Ingresar' }).click()
  await expect(page.getByRole('alert')).toContainText('Se nos han cruzado los cables. Por favor, inténtelo nuevamente')
  await expect(page.getByRole('alert')).toContainText('Parece que no tienes conexión a internet.')
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Ingresar' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('REG-10 without a connection step 3 reports it, and keeps the session and the input', async ({
  page,
  context,
  product,
}) => {
  const email = newAddress()
  await signUp(page, email)
  await verify(page, product, email)
  await fillCompany(page, newRut())
  await expect(page.getByLabel('Nombre legal')).not.toHaveValue('')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Finalizar registro' }).click()
  await expect(page.getByRole('alert')).toContainText('No pudimos conectar con el servidor.')
  await expect(page).toHaveURL(/\/register\/step\/3$/)
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Finalizar registro' }).click()
  await expect(page).toHaveURL(/\/login$/)
})
