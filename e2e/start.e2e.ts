import { expect } from '@playwright/test'
import { test } from './src/journey.ts'

const LIBRARIES = /\/assets\/libraries-/

test('SES-2 settings, session and page are requested before any library has loaded', { tag: '@main' }, async ({
  signedIn: page,
}) => {
  const libraries = Promise.withResolvers<void>()
  await page.route(LIBRARIES, async (route) => {
    await libraries.promise
    await route.continue()
  })
  const renewed = page.waitForResponse(
    (answer) => answer.request().headers()['x-amz-target']?.endsWith('GetTokensFromRefreshToken') === true,
  )
  const pageCode = page.waitForResponse(/\/assets\/TendersPage-/)
  await page.reload({ waitUntil: 'commit' })
  await Promise.all([renewed, pageCode])
  // the page is not blank meanwhile
  await expect(page.locator('.splash')).toBeInViewport()
  libraries.resolve()
  await expect(page.getByRole('heading', { name: 'Licitaciones', level: 1 })).toBeVisible()
  await expect(page.getByRole('article').getByRole('heading', { level: 2 }).first()).toBeVisible()
  await expect(page.locator('.splash')).toHaveCount(0)
})

test('SES-2 without a session only the code of the login screen is loaded, whatever page was requested', async ({
  page,
}) => {
  const requested: string[] = []
  page.on('request', (request) => requested.push(new URL(request.url()).pathname))
  await page.goto('/perfil')
  await expect(page.getByRole('button', { name: 'Ingresar' })).toBeVisible()
  expect(requested.filter((path) => /ProfilePage|AppShell/.test(path))).toEqual([])
  expect(requested.filter((path) => path.startsWith('/auth'))).toEqual([])
})

test('a start without its libraries shows a message, not a blank page', async ({ page }) => {
  await page.route(LIBRARIES, (route) => route.abort())
  await page.goto('/login')
  await expect(page.getByRole('alert')).toHaveText(
    'No pudimos conectar con el servidor. Revisa tu conexión y vuelve a intentarlo.',
  )
})
