import { SCREENS } from '@mirador/web/screens'
import { expect } from '@playwright/test'
import { expectLoaded } from './src/at-rest.ts'
import { signIn, test } from './src/journey.ts'
import { sessionPaths } from './src/screens.ts'

test('RUT-1 every protected route has its own screen in its own chunk', async ({ session: page }) => {
  test.slow()
  const scripts = new Set<string>()
  page.on('request', (request) => request.resourceType() === 'script' && scripts.add(request.url()))
  for (const path of sessionPaths()) {
    await page.goto(path)
    await expectLoaded(page)
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(/404|Error/)
  }
  const chunks = new Set([...scripts].flatMap((url) => /\/assets\/(\w+Page)-/.exec(url)?.[1] ?? []))
  const views = Object.values(SCREENS)
    .filter(({ isPublic }) => !isPublic)
    .flatMap(({ page, views = {} }) => [page, ...Object.values(views).map((view) => view.page ?? page)])
  expect(chunks.size).toBe(new Set(views).size)
})

test('RUT-2 any other path is not found', { tag: '@main' }, async ({ page }) => {
  for (const path of ['/nada', '/dashboard/2/detail/x', '/instituciones/by/rut', '/register/step/9', '/100%']) {
    // the status is for clients that read no page
    expect((await page.goto(path))?.status(), path).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 | Not Found')
  }
  await page.getByRole('link', { name: 'Ir al inicio' }).click()
  await expect(page).toHaveURL(/\/(login)?$/)
})

test('RUT-2 an error while rendering shows the crash screen with a link back', async ({
  browser,
  product,
  account,
}) => {
  // a new page, since the crash is a page error, which fails the page of the journeys
  const context = await browser.newContext({ baseURL: product.url })
  const page = await context.newPage()
  await signIn(page, account)
  await expect(page.getByRole('article')).toHaveCount(10)
  await page.evaluate(() => {
    // breaks an API of the browser
    Object.defineProperty(Intl.NumberFormat.prototype, 'format', {
      value: () => {
        throw new Error('broken')
      },
    })
  })
  await page.getByRole('button', { name: 'Página siguiente' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Unexpected Application Error!')
  await expect(page.getByRole('button', { name: 'Recargar' })).toBeVisible()
  await context.close()
})
