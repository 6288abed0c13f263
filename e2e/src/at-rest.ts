import { expect, type Locator, type Page } from '@playwright/test'

/** The page stands and what it asked for has come: nothing on it says any more that it is loading. */
export async function expectLoaded(page: Page) {
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await expect(page.getByText(/^Cargando/)).toHaveCount(0)
}

/** Waits for the fonts and for every animation and transition that ends, also for those that begin meanwhile. */
export async function untilAtRest(page: Page) {
  await page.evaluate(async () => {
    const isMoving = ({ effect, playState }: Animation) =>
      playState === 'running' && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY
    await document.fonts.ready
    for (;;) {
      const moving = document.getAnimations().filter(isMoving)
      if (moving.length === 0) return
      // one that is taken away with its element has ended too
      await Promise.allSettled(moving.map(({ finished }) => finished))
    }
  })
}

/** The box of what is in sight, once nothing moves. */
export async function boxAtRest(locator: Locator) {
  await expect(locator).toBeVisible()
  await untilAtRest(locator.page())
  const box = await locator.boundingBox()
  if (!box) throw new Error('not on screen')
  return box
}
