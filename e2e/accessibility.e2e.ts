import { expect, type Page } from '@playwright/test'
import { boxAtRest, expectLoaded } from './src/at-rest.ts'
import { test } from './src/journey.ts'
import { expectNoOverflow } from './src/overflow.ts'
import { findRecords, menuPaths, type SweptScreen, sweptScreens } from './src/screens.ts'
import { setTextSize } from './src/sweep.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

test('A11Y-1 no page scrolls horizontally at 200 % zoom, or at 320 px with text at 200 %', async ({
  signedIn: page,
}) => {
  test.slow()
  for (const screen of sweptScreens(await findRecords(page))) await expectFits(page, screen)
})

/** 1440 × 900 at 200 % zoom, 1280 × 1024 at 400 %, and that with large text. */
async function expectFits(page: Page, { path }: SweptScreen) {
  // in a low window sections that are far below say that they are loading until they come near
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(path)
  await expectLoaded(page)
  for (const [width, height] of [
    [720, 450],
    [320, 256],
  ] as const) {
    await page.setViewportSize({ width, height })
    await expectNoOverflow(page, `${path} at ${width} px`)
  }
  await setTextSize(page, '200%')
  await expectNoOverflow(page, `${path} with large text`)
}

test('A11Y-1 LIC-3 a search for one very long word is not cut off on a phone', async ({ session: page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  for (const path of [`/dashboard/search/${'a'.repeat(200)}`, `/instituciones?q=${'a'.repeat(90)}`]) {
    await page.goto(path)
    // the line of the count never wraps
    const otherParts = page.locator(':not([data-count])')
    const sentences = page.getByRole('main').getByText(/a{60}/).and(otherParts).filter({ visible: true })
    await expectLoaded(page)
    await expect(sentences).not.toHaveCount(0)
    for (const sentence of await sentences.all()) {
      // a text wider than its box would be cut off
      const { x, width } = await boxAtRest(sentence)
      expect([x >= 0, x + width <= 390], path).toEqual([true, true])
      expect(await sentence.evaluate((node) => node.scrollWidth - node.clientWidth), path).toBeLessThanOrEqual(0)
    }
  }
})

test('A11Y-1 a new page moves the focus to its heading, is announced and sets the title', { tag: '@main' }, async ({
  signedIn: page,
}) => {
  const titles = new Set<string>()
  for (const name of ['Servicios', 'Instituciones', 'Análisis', 'Comunidad', 'Proveedores', 'Competidores', 'Inicio']) {
    await page
      .getByRole('navigation', { name: 'Principal' })
      .getByRole('list')
      .getByRole('link', { name: new RegExp(`^${name}`) })
      .press('Enter')
    await expect(heading(page)).toBeFocused()
    const title = await heading(page).innerText()
    // a tab also names its section
    await expect(page).toHaveTitle(new RegExp(`^${title}( · ${name})? · Mirador$`))
    // the total of a list follows its title
    const announced = new RegExp(`${title}|\\d`)
    await expect(page.locator('[aria-live=polite]').filter({ hasText: announced })).toHaveCount(1)
    titles.add(await page.title())
  }
  expect(titles.size).toBe(7)
})

test('A11Y-1 panels open and close by keyboard and restore the focus', async ({ signedIn: page, account }) => {
  for (const [name, inside] of [
    [/Notificaciones/, page.getByRole('region', { name: 'Notificaciones' })],
    [account.email, page.getByText('Cerrar sesión')],
  ] as const) {
    const button = page.getByRole('banner').getByRole('button', { name })
    await button.press('Enter')
    await expect(inside).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(inside).toBeHidden()
    await expect(button).toBeFocused()
  }
})

test('A11Y-1 with reduced motion nothing is animated', async ({ session: page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/analisis')
  await expect(heading(page)).toBeVisible()
  await page.getByRole('button', { name: 'Abrir menú' }).click()
  await page
    .getByRole('navigation', { name: 'Principal' })
    .getByRole('link', { name: /^Inicio/ })
    .click()
  await expect(heading(page)).toHaveText('Licitaciones')
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0)
})

test('A11Y-1 the skip link is the first stop of Tab and leads to the content', async ({ session: page }) => {
  await page.goto('/analisis')
  await expect(heading(page)).toBeVisible()
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Saltar al contenido' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('main')).toBeFocused()
})

test('A11Y-1 with text at 200 % the bar keeps its buttons on the screen and no label of the menu is cut', async ({
  session: page,
}) => {
  await page.goto('/perfil')
  await expectLoaded(page)
  await setTextSize(page, '200%')
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 })
    const bar = page.getByRole('banner')
    for (const button of await bar.getByRole('button').all()) {
      if (!(await button.isVisible())) continue
      const box = await boxAtRest(button)
      expect(box.x, `${width}`).toBeGreaterThanOrEqual(0)
      expect(box.x + box.width, `${width}`).toBeLessThanOrEqual(width)
    }
    const open = page.getByRole('button', { name: 'Abrir menú' })
    if (width <= 640) await open.click()
    const links = page.getByRole('navigation', { name: 'Principal' }).getByRole('listitem')
    await expect(links).toHaveCount(menuPaths().length)
    const cut = await links.evaluateAll((all) =>
      all.flatMap((item) => {
        const edge = item.getBoundingClientRect().right
        // what is only for readers has no place on the screen
        const seen = [...item.querySelectorAll('a span')].filter(
          (part) => getComputedStyle(part).position !== 'absolute',
        )
        const right = Math.max(...seen.map((part) => part.getBoundingClientRect().right))
        return right > edge + 1 ? [item.textContent] : []
      }),
    )
    expect(cut, `${width}`).toEqual([])
    const feedback = page.getByRole('button', { name: '¡Danos tú opinión!' })
    expect(await feedback.evaluate((button) => button.scrollWidth <= button.clientWidth)).toBe(true)
  }
})
