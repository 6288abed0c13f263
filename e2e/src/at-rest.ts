import { expect, type Locator, type Page } from '@playwright/test'

/** The page is rendered and its data have arrived: no loading text is left. */
export async function expectLoaded(page: Page) {
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await expect(page.getByText(/^Cargando/)).toHaveCount(0)
}

/** Waits for the fonts and for every finite animation and transition, also those that start meanwhile. */
export async function untilAtRest(page: Page) {
  await page.evaluate(() => document.fonts.ready.then(() => {}))
  await expect.poll(() => page.evaluate(countMoving), 'animations that have not ended').toBe(0)
}

/** Runs in the page. A spinner never ends, and content scrolled out of a `content-visibility: auto` does not animate. */
function countMoving(): number {
  return document.getAnimations().filter(({ effect, playState }) => {
    const target = (effect as KeyframeEffect | null)?.target
    const ends = effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY
    return playState === 'running' && ends && target?.checkVisibility({ contentVisibilityAuto: true })
  }).length
}

/** The box of a visible element, once nothing moves. */
export async function boxAtRest(locator: Locator) {
  await expect(locator).toBeVisible()
  await untilAtRest(locator.page())
  const box = await locator.boundingBox()
  if (!box) throw new Error('not on screen')
  return box
}
