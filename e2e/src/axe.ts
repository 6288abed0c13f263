import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'

declare global {
  interface Window {
    axe: typeof axe
  }
}

/** The short form, which a page compiles in half the time. */
const SOURCE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

export const AXE_TAGS: readonly string[] = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** The rules whose findings depend on colours. */
export const AXE_COLOUR_RULES: readonly string[] = ['color-contrast', 'link-in-text-block']

/**
 * Runs axe in the page itself. The pages have no frames, for which AxeBuilder takes three times as long.
 * @param rules tags or names of rules
 * @param part the selector of what is checked, by default the whole page
 */
export async function axeFindings(page: Page, rules: readonly string[], part = 'html'): Promise<string[]> {
  // the policy of the page forbids a script element, not an evaluation by the debugger
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(SOURCE)
  return page.evaluate(
    async ({ rules, part }) => {
      // a target that a bar covers in part can be scrolled from under it
      window.scrollTo(0, 0)
      const bar = document.querySelector<HTMLElement>('.places-bar')
      bar?.style.setProperty('position', 'static')
      const { violations } = await window.axe.run(part, { runOnly: [...rules], resultTypes: ['violations'] })
      bar?.style.removeProperty('position')
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
    },
    { rules, part },
  )
}
