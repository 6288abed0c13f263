import { expect, type Page } from '@playwright/test'

/** By how much the page can be scrolled sideways, and the width for which it is drawn. */
export function overflowOf(page: Page) {
  return page.evaluate(async () => {
    // a resize takes effect in the next frame
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
    const { scrollWidth, clientWidth } = document.documentElement
    return { window: innerWidth, excess: Math.max(0, scrollWidth - clientWidth) }
  })
}

/** By how much the page can be scrolled sideways with its text at a size, of which nothing is drawn. */
export function overflowWithText(page: Page, size: string) {
  return page.evaluate((size) => {
    const root = document.documentElement
    root.style.fontSize = size
    const { scrollWidth, clientWidth } = root
    root.style.fontSize = ''
    return Math.max(0, scrollWidth - clientWidth)
  }, size)
}

/** The page does not scroll horizontally at its current viewport width. */
export async function expectNoOverflow(page: Page, where = page.url()) {
  const window = page.viewportSize()?.width
  await expect.poll(() => overflowOf(page), `sideways scroll of ${where}`).toEqual({ window, excess: 0 })
}
