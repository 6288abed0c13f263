import { expect, type Locator, type Page } from '@playwright/test'

const AT_REST_MS = 20_000

/** The page is rendered and its data have arrived: no loading text is left. */
export async function expectLoaded(page: Page) {
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await expect(page.getByText(/^Cargando/)).toHaveCount(0)
}

/** Waits for the fonts and for every finite animation and transition, also those that start meanwhile. */
export async function untilAtRest(page: Page) {
  const moving = await page.evaluate(endAnimations, AT_REST_MS)
  expect(moving, 'animations that have not ended').toBe(0)
}

/**
 * Runs in the page: waits until nothing moves. A spinner never ends, and content scrolled out of a
 * `content-visibility: auto` does not animate.
 * @returns how many still move after the given milliseconds
 */
async function endAnimations(limit: number): Promise<number> {
  await document.fonts.ready
  const deadline = performance.now() + limit
  for (;;) {
    const moving = document.getAnimations().filter(({ effect, playState }) => {
      const target = (effect as KeyframeEffect | null)?.target
      const ends = effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY
      return playState === 'running' && ends && target?.checkVisibility({ contentVisibilityAuto: true })
    })
    if (moving.length === 0 || performance.now() > deadline) return moving.length
    const tick = new Promise((resolve) => setTimeout(resolve, 200))
    await Promise.race([Promise.allSettled(moving.map(({ finished }) => finished)), tick])
  }
}

/** The box of a visible element, once nothing moves. */
export async function boxAtRest(locator: Locator) {
  for (;;) {
    await expect(locator).toBeVisible()
    await untilAtRest(locator.page())
    const box = await locator.boundingBox()
    // a part that is drawn anew meanwhile has none for a moment
    if (box) return box
  }
}
