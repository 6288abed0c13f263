import { SECTIONS, type SectionKey } from '@mirador/web/pages/tenders/detail/sections/section-names-texts'
import { expect, type Page } from '@playwright/test'

/** The folded or open section of a tender. */
export const sectionOf = (page: Page, name: SectionKey) =>
  page.locator('section', { has: page.locator(`h2#${SECTIONS[name].place}`) })

export const headingOf = (page: Page, name: SectionKey) =>
  page.getByRole('heading', { level: 2, name: SECTIONS[name].title, exact: true })

/** Unfolds a section of the tender on screen. */
export async function openSection(page: Page, name: SectionKey) {
  const button = headingOf(page, name).getByRole('button')
  await expect(button).toBeVisible()
  if ((await button.getAttribute('aria-expanded')) === 'false') await button.click()
  await expect(button).toHaveAttribute('aria-expanded', 'true')
}
