import { expect, type Page } from '@playwright/test'
import { boxAtRest } from './src/at-rest.ts'
import { test } from './src/journey.ts'

const figuresOf = (page: Page) => page.getByRole('complementary', { name: 'Qué hay aquí' })
const submitOf = (page: Page) => page.getByRole('button', { name: 'Ingresar' })

/** Holds the figures back until `release` is called. */
async function holdFigures(page: Page) {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/bid\/figures$/, async (route) => {
    await released
    await route.continue()
  })
  return release
}

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const) {
  test(`LOG-1 the login shows the public figures, and the form does not move (${width} px)`, { tag: '@main' }, async ({
    page,
    product,
  }) => {
    await page.setViewportSize({ width, height })
    const release = await holdFigures(page)
    await page.goto('/login')
    const before = await boxAtRest(submitOf(page))
    await expect(figuresOf(page)).toHaveCount(0)
    release()
    const figures = await boxAtRest(figuresOf(page))
    expect(await boxAtRest(submitOf(page))).toEqual(before)
    const { total, open } = (await (await fetch(`${product.url}/api/bid/figures`)).json()) as Record<string, number>
    const counted = (count = 0) => count.toLocaleString('es-CL', { useGrouping: 'always' })
    await expect(figuresOf(page)).toContainText(`Licitaciones${counted(total)}`)
    await expect(figuresOf(page)).toContainText(`Abiertas ahora${counted(open)}`)
    await expect(figuresOf(page)).toContainText(/Publicadas desde[a-z]+ \d{4}/)
    await expect(figuresOf(page)).toContainText('Datos de demostración')
    // demo data were never read from the source
    await expect(figuresOf(page)).not.toContainText('Datos actualizados')
    if (width > 1088) {
      expect(figures.x + figures.width).toBeLessThan(before.x)
      const claim = await boxAtRest(page.getByText('Las compras públicas de Chile', { exact: false }))
      expect(figures.y).toBeGreaterThan(claim.y + claim.height)
    } else expect(figures.y).toBeGreaterThan(before.y + before.height)
  })
}

test('LOG-1 without its figures the login works', async ({ page, account }) => {
  await page.route(/\/bid\/figures$/, (route) => route.abort())
  const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/bid/figures'))
  await page.goto('/login')
  await failed
  await expect(figuresOf(page)).toHaveCount(0)
  await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0)
  await page.getByLabel('Correo electrónico').fill(account.email)
  await page.getByLabel('Contraseña', { exact: true }).fill(account.password)
  await submitOf(page).click()
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('LOG-1 with text at 200 % the figures cover neither the claim nor the form', async ({ page }) => {
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/login')
    await expect(figuresOf(page)).toBeVisible()
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    const figures = await boxAtRest(figuresOf(page))
    const submit = await boxAtRest(submitOf(page))
    expect(figures.y, `${width}`).toBeGreaterThan(submit.y + submit.height)
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `${width}`).toBe(width)
  }
})
