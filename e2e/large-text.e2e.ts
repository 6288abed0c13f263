import { expect } from '@playwright/test'
import { boxAtRest } from './src/at-rest.ts'
import { test } from './src/journey.ts'

const LINKS = 7

test('A11Y-1 with text at 200 % the bar keeps its buttons on the screen and no label of the menu is cut', async ({
  signedIn: page,
}) => {
  for (const width of [1440, 768, 390, 320]) {
    await page.setViewportSize({ width, height: 844 })
    await page.goto('/perfil')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
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
    await expect(links).toHaveCount(LINKS)
    const cut = await links.evaluateAll((all) =>
      all.flatMap((item) => {
        const edge = item.getBoundingClientRect().right
        // content for screen readers has no place on the screen
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
