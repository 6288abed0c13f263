import { expect, type Locator } from '@playwright/test'
import { signIn, test } from './src/journey.ts'
import { expectToast, stopTime } from './src/toasts.ts'

const backgroundOf = (button: Locator) => button.evaluate((element) => getComputedStyle(element).backgroundColor)

test('LOG-1 a supplier signs in and lands on the tenders', { tag: '@main' }, async ({ page, account }) => {
  await page.goto('/login')
  await expect(page).toHaveTitle('Ingresa a tu cuenta · Mirador')
  await expect(page.getByRole('link', { name: '¿La olvidaste?' })).toHaveAttribute('href', '/recovery/password')
  await expect(page.getByRole('link', { name: 'Regístrate' })).toHaveAttribute('href', '/register')
  const password = page.getByLabel('Contraseña', { exact: true })
  await password.fill(account.password)
  await page.getByRole('button', { name: 'Mostrar contraseña' }).click()
  await expect(password).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Ocultar contraseña' }).click()
  await expect(password).toHaveAttribute('type', 'password')
  await page.getByLabel('Correo electrónico').fill(account.email)
  await expectToast(page, 'Se ha iniciado sesión correctamente', () => page.keyboard.press('Enter'))
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('LOG-1 a sign-in is announced with the page that it opens, so that a reload stays signed in there', async ({
  page,
  account,
}) => {
  await page.goto('/login')
  await page.getByLabel('Correo electrónico').fill(account.email)
  await page.getByLabel('Contraseña', { exact: true }).fill(account.password)
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
  const question = page.waitForRequest(/\/users\/info$/)
  await page.route(/\/users\/info$/, async (route) => {
    await isReleased
    await route.continue()
  })
  await page.keyboard.press('Enter')
  await question
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByText('Se ha iniciado sesión correctamente')).toHaveCount(0)
  await expectToast(page, 'Se ha iniciado sesión correctamente', () => Promise.resolve(release()))
  expect(new URL(page.url()).pathname).toBe('/dashboard')
})

test('LOG-1 the social button is hidden while no provider is configured', async ({ page }) => {
  await page.goto('/login')
  await expect(page.getByRole('button', { name: 'Ingresar' })).toBeVisible()
  await expect(page.getByText('Continuar con Google')).toHaveCount(0)
})

test('LOG-2 an empty field shows the banner for three seconds', async ({ page }) => {
  await page.clock.install()
  await page.goto('/login')
  await expect(page.getByRole('button', { name: 'Ingresar' })).toBeVisible()
  await stopTime(page)
  await page.getByRole('button', { name: 'Ingresar' }).click()
  const banner = page.getByText('Por favor, rellena todos los campos')
  await expect(banner).toBeVisible()
  await page.clock.runFor(2900)
  await expect(banner).toBeVisible()
  await page.clock.runFor(200)
  await expect(banner).toBeHidden()
})

test('LOG-3 a wrong password gives an error and keeps the e-mail', { tag: '@main' }, async ({ page, account }) => {
  await page.goto('/')
  await page.getByLabel('Correo electrónico').fill(account.email)
  await page.getByLabel('Contraseña', { exact: true }).fill('Equivocada1')
  await page.getByRole('button', { name: 'Ingresar' }).click()
  await expect(page.getByText('Credenciales Incorrectas').first()).toBeVisible()
  await expect(page.getByLabel('Correo electrónico')).toHaveValue(account.email)
})

test('RUT-3 a protected page leads to the login and back', { tag: '@main' }, async ({ page, account }) => {
  await page.goto('/instituciones?q=hospital')
  await expect(page).toHaveURL(/\/login$/)
  await page.getByLabel('Correo electrónico').fill(account.email)
  await page.getByLabel('Contraseña', { exact: true }).fill(account.password)
  await page.getByRole('button', { name: 'Ingresar' }).click()
  await expect(page).toHaveURL(/\/instituciones\?q=hospital$/)
})

test('SES-1 storage holds the signed-in user and never a token', { tag: '@main' }, async ({ signedIn: page }) => {
  const stores = await page.evaluate(() => ({ local: { ...localStorage }, session: { ...sessionStorage } }))
  const auth = JSON.parse(stores.local['auth-storage'] ?? 'null')
  expect(auth.state).toMatchObject({ isLoggedIn: true, user: { email: expect.any(String), sub: expect.any(String) } })
  expect(JSON.parse(stores.local['guide-storage'] ?? 'null').state).toHaveProperty('showGuide')
  expect(JSON.stringify(stores)).not.toMatch(/eyJ|token/i)
})

test('SES-2 a reload keeps the session, and signing out in one tab ends the other', async ({
  signedIn: page,
  context,
}) => {
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Licitaciones' })).toBeVisible()
  const other = await context.newPage()
  await other.goto('/dashboard')
  await expect(other.getByRole('heading', { level: 1, name: 'Licitaciones' })).toBeVisible()
  await other.getByRole('button', { name: /@/ }).click()
  await other.getByRole('button', { name: 'Cerrar sesión' }).click()
  await expect(other).toHaveURL(/\/login$/)
  await expect(page).toHaveURL(/\/login$/)
})

test('SES-3 signing out clears all storage except the guide flag, and confirms it', async ({ signedIn: page }) => {
  await page.evaluate(() => sessionStorage.setItem('x', '1'))
  // the address when the page ends the session on the server
  const askedAt: string[] = []
  await page.exposeFunction('noteAsked', (path: string) => askedAt.push(path))
  await page.evaluate(() => {
    const send = window.fetch
    window.fetch = (...call) => {
      const { headers } = call[1] ?? {}
      if (/RevokeToken$/.test(new Headers(headers).get('x-amz-target') ?? '')) {
        void (window as unknown as { noteAsked(path: string): void }).noteAsked(location.pathname)
      }
      return send(...call)
    }
  })
  await page.getByRole('button', { name: /@/ }).click()
  await expectToast(page, 'Se ha cerrado sesión correctamente', () =>
    page.getByRole('button', { name: 'Cerrar sesión' }).click(),
  )
  await expect(page).toHaveURL(/\/login$/)
  const stores = await page.evaluate(() => ({ local: { ...localStorage }, session: { ...sessionStorage } }))
  expect(askedAt).toEqual(['/login'])
  expect(stores.session).toEqual({})
  expect(JSON.parse(stores.local['auth-storage'] ?? '{"state":{"isLoggedIn":false}}').state.isLoggedIn).toBe(false)
  expect(stores.local).toHaveProperty('guide-storage')
})

test('SES-4 a session that ended elsewhere: Token has expired, cleared, and back to /login', { tag: '@main' }, async ({
  signedIn: page,
  context,
  account,
}) => {
  const [request] = await Promise.all([
    page.waitForRequest(/\/api\/bid\/all/),
    page.getByRole('button', { name: 'Página siguiente' }).click(),
  ])
  const bearer = (await request.allHeaders()).authorization as string
  // the first call is refused: either a call of the page itself, or that of the button, which is then gone
  await expectToast(page, 'Token has expired', async () => {
    await context.request.post('/auth/', {
      headers: {
        authorization: bearer,
        'content-type': 'application/x-amz-json-1.1',
        'x-amz-target': 'AWSCognitoIdentityProviderService.RevokeToken',
      },
      data: JSON.stringify({ ClientId: 'mirador-web' }),
    })
    expect((await context.request.get('/api/users/info', { headers: { authorization: bearer } })).status()).toBe(401)
    const gone = page.waitForURL(/\/login$/)
    await Promise.race([
      gone,
      page
        .getByRole('button', { name: 'Página siguiente' })
        .click()
        .catch(() => gone),
    ])
  })
  await expect(page).toHaveURL(/\/login$/)
  // in Spanish and permanent, also after a reload
  const notice = page.getByText('Tu sesión terminó. Ingresa de nuevo y volverás a donde estabas.')
  await expect(notice).toBeVisible()
  await page.reload()
  await expect(notice).toBeVisible()
  await page.getByLabel('Correo electrónico').fill(account.email)
  await page.getByLabel('Contraseña', { exact: true }).fill(account.password)
  await page.getByRole('button', { name: 'Ingresar' }).click()
  await expect(page).toHaveURL(/\/dashboard\/?\d*$/)
  await page.goto('/login')
  await expect(page.getByRole('link', { name: /^Continuar como/ })).toBeVisible()
  await expect(notice).toHaveCount(0)
})

test('LOG-1 a signed-in user at /login can continue the session', async ({ signedIn: page, account }) => {
  await page.goto('/login')
  const goOn = page.getByRole('link', { name: `Continuar como ${account.email}` })
  // the main action here, so its button is highlighted
  const colours = () =>
    Promise.all([goOn, page.getByRole('button', { name: 'Ingresar' })].map((button) => backgroundOf(button)))
  const [filled, plain] = await colours()
  expect(filled).toBe('rgb(11, 95, 86)')
  expect(plain).not.toBe(filled)
  await goOn.click()
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('SES-4 a request without any token leads to /login', async ({ page, account }) => {
  await signIn(page, account)
  await page.context().clearCookies()
  await page.reload()
  await expect(page).toHaveURL(/\/login$/)
})
