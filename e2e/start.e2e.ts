import { expect } from '@playwright/test'
import { test } from './src/journey.ts'

const LIBRARIES = /\/assets\/libraries-/

test('SES-2 settings, session and page are asked for before any library has come', async ({ signedIn: page }) => {
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
  // not a white page meanwhile
  await expect(page.locator('.splash')).toBeInViewport()
  libraries.resolve()
  await expect(page.getByRole('heading', { name: 'Licitaciones', level: 1 })).toBeVisible()
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeVisible()
  await expect(page.locator('.splash')).toHaveCount(0)
})

test('SES-2 who is not signed in gets the code of the login screen, whatever was asked for', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/perfil')
  await expect(page.getByRole('button', { name: 'Ingresar' })).toBeVisible()
  expect(asked.filter((path) => /ProfilePage|AppShell/.test(path))).toEqual([])
  expect(asked.filter((path) => path.startsWith('/auth'))).toEqual([])
})

test('a start without its libraries is told, not left blank', async ({ page }) => {
  await page.route(LIBRARIES, (route) => route.abort())
  await page.goto('/login')
  await expect(page.getByRole('alert')).toHaveText(
    'No pudimos conectar con el servidor. Revisa tu conexión y vuelve a intentarlo.',
  )
})
