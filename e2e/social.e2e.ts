import { startOpenIdProvider } from '@mirador/testing/identity/openid-provider'
import { expect, type Page } from '@playwright/test'
import { test as journey, signIn } from './src/journey.ts'
import { withDemoProduct } from './src/place.ts'
import { expectToast } from './src/toasts.ts'

type Provider = Awaited<ReturnType<typeof startOpenIdProvider>>

/** The product with a local OpenID provider for the social sign-in. */
const test = journey.extend<{ _fresh: undefined }, { provider: Provider }>({
  provider: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
    async ({}, use) => {
      const provider = await startOpenIdProvider()
      await use(provider)
      await provider.stop()
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ provider }, use) => {
      const { issuer, clientId, clientSecret } = provider.settings
      const settings = { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret, SOCIAL_ISSUER: issuer }
      await withDemoProduct(settings, use)
    },
    { scope: 'worker' },
  ],
  _fresh: [
    async ({ provider }, use) => {
      provider.reset()
      await use(undefined)
    },
    { auto: true },
  ],
})

const button = (page: Page) => page.getByRole('button', { name: 'Continuar con Google' })

test('LOG-4 a supplier continues with the provider and lands on the tenders, signed in', { tag: '@main' }, async ({
  page,
}) => {
  await page.goto('/login')
  await expectToast(page, 'Se ha iniciado sesión correctamente', () => button(page).click())
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Licitaciones' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Diego@Ejemplo.cl' })).toBeVisible()

  const stores = await page.evaluate(() => ({ local: { ...localStorage }, session: { ...sessionStorage } }))
  expect(JSON.parse(stores.local['auth-storage'] ?? 'null').state).toMatchObject({ isLoggedIn: true })
  expect(JSON.stringify(stores)).not.toMatch(/eyJ|token|verifier/i)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Licitaciones' })).toBeVisible()
  await page.getByRole('button', { name: 'Página siguiente' }).click()
  await expect(page).toHaveURL(/\/dashboard\/2$/)
  // the steps of the sign-in are not in the browser history
  await page.goBack()
  await expect(page).toHaveURL(/\/dashboard$/)
  await page.goBack()
  await expect(page).not.toHaveURL(/\/dashboard$|code=|state=/)
})

test('LOG-4 after the provider the requested page opens', async ({ page }) => {
  await page.goto('/instituciones?q=hospital')
  await expect(page).toHaveURL(/\/login$/)
  await button(page).click()
  await expect(page).toHaveURL(/\/instituciones\?q=hospital$/)
})

test('LOG-4 an address that has a password is linked by the password, once', { tag: '@main' }, async ({
  page,
  provider,
  account,
}) => {
  provider.claims.email = account.email.toUpperCase()
  provider.claims.sub = 'google-demo'
  await page.goto('/login')
  await expectToast(
    page,
    'Ya tienes una cuenta con el correo de Google. Ingresa esta vez con tu contraseña y quedarán unidas.',
    () => button(page).click(),
  )
  await expect(page).toHaveURL(/\/login$/)
  await signIn(page, account)
  await page.context().clearCookies()
  await page.goto('/login')
  await button(page).click()
  await expect(page.getByRole('button', { name: account.email })).toBeVisible()
})

const refusals: [string, (provider: Provider) => void, string][] = [
  [
    'the user cancels at the provider',
    (provider) => {
      provider.onConsent = ({ searchParams }) => {
        searchParams.delete('code')
        searchParams.set('error', 'access_denied')
      }
    },
    'No se completó el ingreso con Google. Puedes intentarlo nuevamente.',
  ],
  [
    'an address the provider does not vouch for',
    (provider) => {
      provider.claims = { sub: 'google-eva', email: 'eva@ejemplo.cl', email_verified: false }
    },
    'Tu cuenta de Google no tiene un correo verificado. Verifícalo allí o ingresa con tu contraseña.',
  ],
  [
    'a provider that fails',
    (provider) => {
      provider.onToken = (response) => {
        response.statusCode = 503
      }
    },
    'Google no responde en este momento. Inténtalo más tarde o ingresa con tu contraseña.',
  ],
  [
    'a token of another nonce',
    (provider) => {
      provider.claims.nonce = 'otro'
    },
    'Se nos han cruzado los cables. Por favor, inténtelo nuevamente',
  ],
]

for (const [who, refuse, sentence] of refusals) {
  test(`LOG-4 ${who}: back on /login with the reason`, async ({ page, provider }) => {
    refuse(provider)
    await page.goto('/login')
    await expectToast(page, sentence, () => button(page).click())
    await expect(page).toHaveURL(/\/login$/)
    // the sign-in can be repeated
    provider.reset()
    await button(page).click()
    await expect(page).toHaveURL(/\/dashboard$/)
  })
}

const EXPIRED = 'El ingreso con Google caducó o comenzó en otro navegador. Inténtalo nuevamente.'

test('LOG-4 a callback or a code that this browser did not request leads to /login', async ({ page }) => {
  for (const path of ['/auth/oauth2/idpresponse?code=x&state=y', '/dashboard?code=x&state=y']) {
    await expectToast(page, EXPIRED, () => page.goto(path))
    await expect(page).toHaveURL(/\/login$/)
    // the next failure is shown too
    await page.goto('about:blank')
  }
})

test('LOG-4 a link with a code of another account does not change the session', async ({ page, account }) => {
  await signIn(page, account)
  for (const path of ['/dashboard?code=x&state=y', '/dashboard?error=access_denied&error_description=cancelled']) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/dashboard$/)
    await expect(page.getByRole('button', { name: account.email })).toBeVisible()
  }
})

test('LOG-4 the button is hidden if the browser or the address does not support it', async ({
  page,
  product,
  browser,
}) => {
  await page.goto(`${product.url.replace('localhost', '127.0.0.1')}/login`)
  await expect(page.getByRole('button', { name: 'Ingresar' })).toBeVisible()
  await expect(button(page)).toHaveCount(0)

  const plain = await browser.newPage({ baseURL: product.url })
  await plain.addInitScript(() => Object.defineProperty(crypto, 'subtle', { value: undefined }))
  await plain.goto('/login')
  await expect(plain.getByRole('button', { name: 'Ingresar' })).toBeVisible()
  await expect(button(plain)).toHaveCount(0)
  await plain.close()
})

test('an account without a password is deleted by confirming its e-mail', async ({ page, provider }) => {
  provider.claims.email = 'final@ejemplo.cl'
  provider.claims.sub = 'google-final'
  await page.goto('/login')
  await button(page).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await page.goto('/perfil?vista=cuenta')
  await page.getByRole('button', { name: 'Eliminar mi cuenta' }).click()
  const email = page.getByRole('textbox', { name: 'Correo de tu cuenta' })
  const confirm = page.getByRole('button', { name: 'Eliminar para siempre' })
  await expectToast(page, 'Escribe el correo de tu cuenta para confirmar.', () => confirm.click())
  await email.fill('otra@ejemplo.cl')
  await expectToast(page, 'Ese correo no es el de tu cuenta.', () => confirm.click())
  await email.fill('Final@Ejemplo.cl')
  await expectToast(page, 'Tu cuenta fue eliminada', () => email.press('Enter'))
  await expect(page).toHaveURL(/\/login$/)
})
