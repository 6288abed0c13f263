import { expect, type Page } from '@playwright/test'
import { test } from './src/journey.ts'
import { box, openFilters } from './src/list.ts'
import { expectToast } from './src/toasts.ts'

const rows = (page: Page) => page.getByRole('article').getByRole('heading', { level: 2 })
const total = async (page: Page) => {
  const count = page.locator('[data-count]')
  await expect(count).toHaveAttribute('data-count', /\d/)
  return Number(await count.getAttribute('data-count'))
}
const next = (page: Page) => page.getByRole('button', { name: 'Página siguiente' })

test('LIC-1 ten tenders per page with the total; paging by number and arrows returns to the top', {
  tag: '@main',
}, async ({ session: page }) => {
  await page.goto('/dashboard?scope=all')
  await expect(rows(page)).toHaveCount(10)
  const all = await total(page)
  expect(all).toBeGreaterThan(1500)
  const pages = page.getByRole('navigation', { name: 'Paginación' })
  const last = Math.ceil(all / 10)
  await expect(pages).toContainText('...')
  for (const n of [1, 2, 3, last - 2, last - 1, last]) {
    await expect(pages.getByRole('button', { name: `Página ${n}`, exact: true })).toBeVisible()
  }
  const first = await rows(page).first().innerText()
  await pages.scrollIntoViewIfNeeded()
  await next(page).click()
  await expect(page).toHaveURL(/\/dashboard\/2/)
  await expect(rows(page).first()).not.toHaveText(first)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await pages.getByRole('button', { name: `Página ${last}`, exact: true }).click()
  await expect(next(page)).toBeDisabled()
  await expect(pages.getByRole('button', { name: `Página ${last}`, exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  )
})

test('LIC-1 a page past the end shows the last one, and one that is not a number the first', async ({
  session: page,
}) => {
  await page.goto('/dashboard/99999?scope=all')
  await expect(page).toHaveURL(/\/dashboard\/\d{1,3}\?/)
  await expect(next(page)).toBeDisabled()
  await page.goto('/dashboard/0')
  await expect(page.getByRole('button', { name: 'Página 1', exact: true })).toHaveAttribute('aria-current', 'page')
})

test('LIC-2 the state is in the URL: reload, back and a shared link give the same list', { tag: '@main' }, async ({
  session: page,
  context,
}) => {
  await page.goto('/dashboard/search/mantenci%C3%B3n/2?status=adjudicada')
  await expect(rows(page).first()).toBeVisible()
  const titles = await rows(page).allInnerTexts()
  await page.reload()
  await expect(rows(page)).toHaveText(titles)
  const shared = await context.newPage()
  await shared.goto(page.url())
  await expect(rows(shared)).toHaveText(titles)
  await rows(page).first().getByRole('link').click()
  await expect(page).toHaveURL(/\/detail$/)
  await page.goBack()
  await expect(rows(page)).toHaveText(titles)
})

test('LIC-3 a search by words highlights matches, ignoring accents and case', { tag: '@main' }, async ({
  signedIn: page,
}) => {
  const box = page.getByRole('searchbox', { name: 'Buscar licitaciones' })
  // keys work once their code has been fetched, after the rows
  await page.waitForLoadState('networkidle')
  await page.keyboard.press('/')
  await expect(box).toBeFocused()
  await box.fill('MANTENCION')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/dashboard\/search\/MANTENCION/)
  await expect(page.locator('mark').first()).toHaveText(/mantenci[oó]n/i)
  const matches = await total(page)
  await page.goto('/dashboard/search/mantenciones')
  await expect(rows(page).first()).toBeVisible()
  await expect.poll(() => total(page)).toBe(matches)
})

test('LIC-3 a search comes by relevance, which a list without words does not offer', async ({ session: page }) => {
  const order = page.getByLabel('Orden', { exact: true })
  await page.goto('/dashboard?scope=all&sort=closing')
  await expect(order).toHaveValue('closing')
  await expect(order.getByRole('option', { name: 'Relevancia' })).toHaveCount(0)
  await page.getByRole('searchbox').fill('mantención')
  await page.keyboard.press('Enter')
  await expect(order).toHaveValue('relevance')
  await expect(page).toHaveURL(/search\/mantenci%C3%B3n\?scope=all|search\/mantenci%C3%B3n$/)
  await order.selectOption('Más recientes')
  await expect(page).toHaveURL(/sort=recent/)
  await page.reload()
  await expect(order).toHaveValue('recent')
})

test('LIC-3 unusual searches work in the URL', async ({ session: page }) => {
  for (const odd of ['50%', 'a/b', 'ñ', 'c#', '¿?', 'a+b', '"frase exacta"', '<script>']) {
    await page.goto('/dashboard')
    const box = page.getByRole('searchbox', { name: 'Buscar licitaciones' })
    await box.fill(odd)
    await page.getByRole('button', { name: 'Buscar', exact: true }).click()
    await expect(page.getByText(`“${odd}”`).first()).toBeVisible()
    await page.reload()
    await expect(box).toHaveValue(odd)
  }
})

test('LIC-3 a code and the RUT of an institution are recognised', { tag: '@main' }, async ({ session: page }) => {
  await page.goto('/dashboard?scope=all')
  const code = (
    await page
      .locator('main')
      .getByText(/^\d+-\d+-[A-Z]+\d+$/)
      .first()
      .innerText()
  ).trim()
  await page.goto(`/dashboard/search/${code}`)
  await expect(rows(page)).toHaveCount(1)
  await page.goto('/instituciones')
  const institution = page.getByRole('main').locator('tbody tr').first()
  const name = await institution.getByRole('heading', { level: 2 }).innerText()
  const rut = /\d{2}\.\d{3}\.\d{3}-[\dK]/.exec(await institution.innerText())?.[0]
  expect(rut).toBeDefined()
  await page.goto(`/dashboard/search/${rut}`)
  await expect(rows(page).first()).toBeVisible()
  const results = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 2 }) })
  await expect(results.filter({ hasNotText: name })).toHaveCount(0)
})

test('LIC-4 filters are in the URL, combine and can be cleared', { tag: '@main' }, async ({ session: page }) => {
  await page.goto('/dashboard?scope=all')
  await expect(rows(page)).toHaveCount(10)
  const all = await total(page)
  await openFilters(page)
  await box(page, 'Estado', 'Adjudicada').check()
  await expect(page).toHaveURL(/status=adjudicada/)
  await expect.poll(() => total(page)).toBeLessThan(all)
  const awarded = await total(page)
  await box(page, 'Región', 'Maule').check()
  await expect(page).toHaveURL(/region=7/)
  await expect.poll(() => total(page)).toBeLessThan(awarded)
  const ofOne = await total(page)
  await box(page, 'Región', 'Valparaíso').check()
  await expect(page).toHaveURL(/region=5,7/)
  await expect.poll(() => total(page)).toBeGreaterThan(ofOne)
  const ofTwo = await total(page)
  // the address alone gives the same list
  await page.reload()
  await expect.poll(() => total(page)).toBe(ofTwo)
  await page.getByRole('button', { name: 'Limpiar filtros' }).click()
  await expect(page).not.toHaveURL(/status|region/)
  await page.goto('/dashboard?scope=all&bid_type=0')
  await expect.poll(() => total(page)).toBe(all)
})

test('LIC-5 the old rows stay while the next page loads, and a failure can be retried', async ({ session: page }) => {
  await page.goto('/dashboard?scope=all')
  await expect(rows(page)).toHaveCount(10)
  const gate = Promise.withResolvers<void>()
  await page.route(/\/api\/bid\/all.*offset=70/, async (route) => {
    await gate.promise
    await route.continue()
  })
  const first = await rows(page).first().innerText()
  await next(page).click()
  await expect(page).toHaveURL(/\/dashboard\/2/)
  await expect(rows(page).first()).not.toHaveText(first)
  const second = await rows(page).allInnerTexts()
  const requested = page.waitForRequest(/\/api\/bid\/all.*offset=70/)
  await page.evaluate(() => {
    history.pushState({}, '', '/dashboard/8?scope=all')
    dispatchEvent(new PopStateEvent('popstate'))
  })
  await requested
  const list = page.getByRole('main').locator('ul[aria-busy]')
  await expect(list).toHaveAttribute('aria-busy', 'true')
  await expect(rows(page)).toHaveText(second)
  gate.resolve()
  await expect(list).toHaveAttribute('aria-busy', 'false')
  await expect(rows(page).first()).not.toHaveText(second[0] as string)
  await expect(page.getByRole('button', { name: 'Página 8', exact: true })).toHaveAttribute('aria-current', 'page')
  await page.unroute(/\/api\/bid\/all.*offset=70/)

  await page.route(/\/api\/bid\/all/, (route) => route.abort())
  await page.goto('/dashboard/search/aseo?status=cerrada')
  await expect(page.getByRole('heading', { name: 'No pudimos cargar las licitaciones' })).toBeVisible()
  await page.unroute(/\/api\/bid\/all/)
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect(rows(page).first()).toBeVisible()
})

test('LIC-6 a message in the response is shown as an error toast', async ({ signedIn: page }) => {
  const message = 'No pudimos calcular el encaje. La lista sigue completa.'
  await page.route(/\/api\/bid\/all/, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), message } })
  })
  await expectToast(page, message, () => page.goto('/dashboard/search/aseo'))
  // pages fetched ahead may still be on their way
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('LIC-3 the total names the words that the search ignores', async ({ session: page }) => {
  await page.goto('/dashboard/search/servicio%20de%20aseo?scope=all')
  await expect(page.locator('[data-count]')).toContainText('para “servicio de aseo” sin contar “de”')
  await page.goto('/dashboard/search/zepelines%20de%20la%20luna')
  await expect(page.getByText('Buscaste “zepelines de la luna” sin contar “de”, “la”.')).toBeVisible()
})

test('LIC-7 the list starts with own rubros; all tenders are one click away', { tag: '@main' }, async ({
  signedIn: page,
}) => {
  await expect(page.locator('[data-count]')).toHaveText(/tus 24 rubros/)
  const mine = await total(page)
  await page.getByText('Todas', { exact: true }).click()
  await expect.poll(() => total(page)).toBeGreaterThan(mine)
  await page.reload()
  await expect.poll(() => total(page)).toBeGreaterThan(mine)
})

test('LIC-8 a row shows code, name, institution, place, type, state, dates, amount and follow state', {
  tag: '@main',
}, async ({ session: page }) => {
  await page.goto('/dashboard?status=publicada')
  const row = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 2 }) })
    .first()
  await expect(row).toContainText(/\d+-\d+-[A-Z]/)
  await expect(row).toContainText('Publicada')
  await expect(row).toContainText(/UTM|Otro|Obras|Servicios|Licitación/)
  await expect(row).toContainText(/\$|UF|UTM|Sin dato/)
  await expect(row).toContainText(/días?|Hoy|Mañana/)
  await expect(row).toContainText(/Publicada (hoy|ayer|hace)/)
  await expect(row.getByRole('button', { name: /^(Seguir|Dejar de seguir) / })).toBeVisible()
})

test('LIC-8 an empty result repeats the search and offers two links', async ({ session: page }) => {
  await page.goto('/dashboard/search/zzzzqqq?status=publicada')
  await expect(page.getByRole('heading', { name: 'Ninguna licitación coincide' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('zzzzqqq')
})

test('LIC-2 the date in the first column of a row stays clear of the title', async ({ session: page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  for (const status of ['suspendida', 'revocada', 'publicada']) {
    await page.goto(`/dashboard?status=${status}&scope=all`)
    await expect(rows(page).first()).toBeVisible()
    const gaps = await page.locator('.tender-row').evaluateAll((all) =>
      all.map((row) => {
        const texts = [...row.querySelectorAll('.plazo p')].map((line) => {
          const text = document.createRange()
          text.selectNodeContents(line)
          return text.getBoundingClientRect().right
        })
        const right = Math.max(...texts)
        return (row.querySelector('h2')?.getBoundingClientRect().left ?? 0) - right
      }),
    )
    expect(Math.min(...gaps), status).toBeGreaterThanOrEqual(8)
  }
})

test('LIC-1 on a phone the pager with both arrows is one line, also with three-digit pages', async ({
  session: page,
}) => {
  const pager = page.getByRole('navigation', { name: 'Paginación' })
  await page.goto('/dashboard?scope=all')
  const last = await pager
    .getByRole('button', { name: /\d{3}$/ })
    .last()
    .innerText()
  for (const at of ['', '/90', `/${Number(last) - 2}`]) {
    await page.goto(`/dashboard${at}?scope=all`)
    await expect(pager).toContainText(last)
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 844 })
      const buttons = pager.getByRole('button')
      const boxes = await buttons.evaluateAll((all) =>
        all.map((button) => {
          const { top, height, width } = button.getBoundingClientRect()
          return { top, height, width, isCut: button.scrollWidth > button.clientWidth }
        }),
      )
      expect(new Set(boxes.map(({ top }) => top)).size, `${width} ${at}`).toBe(1)
      for (const { height, width, isCut } of boxes) {
        expect(height).toBeGreaterThanOrEqual(44)
        expect(width).toBeGreaterThanOrEqual(24)
        expect(isCut).toBe(false)
      }
    }
  }
})
