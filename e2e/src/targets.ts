import type { Page } from '@playwright/test'

/**
 * The targets inside a part that are smaller than a size in px, with their sizes. One that covers its row is as large as
 * that; links in sentences are text, as in WCAG 2.5.5.
 */
export function smallTargets(page: Page, part: string, least: number): Promise<string[]> {
  return page
    .locator(`:is(${part}) :is(button, a, select, summary, label, input:not([type=checkbox], [type=radio])):visible`)
    .evaluateAll(
      (all, least) =>
        all
          .filter((one) => !one.matches('.tender-row-link, footer *, nav *, label[for]'))
          .filter((one) => getComputedStyle(one).display !== 'inline')
          .filter((one) => getComputedStyle(one, '::after').position !== 'absolute')
          .map((one) => ({ name: one.getAttribute('aria-label') ?? one.textContent, box: one.getBoundingClientRect() }))
          .filter(({ box }) => box.width > 0 && (box.width < least - 0.1 || box.height < least - 0.1))
          .map(({ name, box }) => `${name}: ${box.width} × ${box.height}`),
      least,
    )
}
