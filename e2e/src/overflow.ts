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

/** The page does not scroll horizontally at its current viewport width. */
export async function expectNoOverflow(page: Page, where = page.url()) {
  const window = page.viewportSize()?.width
  await expect.poll(() => overflowOf(page), `sideways scroll of ${where}`).toEqual({ window, excess: 0 })
}
