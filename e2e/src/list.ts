import { expect, type Page } from '@playwright/test'

export const menu = (page: Page) => page.getByRole('button', { name: 'Más acciones' })

/**
 * Opens the menu of the list.
 * @returns one of its actions
 */
export async function action(page: Page, name: string) {
  const item = page.getByRole('region', { name: 'Más acciones' }).getByRole('button', { name })
  if (!(await item.isVisible())) await menu(page).press('Enter')
  await expect(item).toBeEnabled()
  return item
}

export const panel = (page: Page) => page.getByRole('dialog', { name: /^Filtros/ })

export async function openFilters(page: Page) {
  await page.getByRole('button', { name: /^Filtros/ }).click()
  await expect(panel(page)).toBeVisible()
}

/** A box of a group of the panel; its name ends with its number of tenders. */
export const box = (page: Page, group: string, name: string) =>
  panel(page)
    .getByRole('group', { name: group, exact: true })
    .getByRole('checkbox', { name: new RegExp(`^${name}( [\\d.]+)?$`) })

/** The titles of the rows. */
export const rows = (page: Page) => page.getByRole('article').getByRole('heading', { level: 2 })

/** Opens an address of the list and waits for its rows. */
export async function show(page: Page, address: string) {
  await page.goto(address)
  await expect(rows(page).first()).toBeVisible()
}

/** Waits until the rows, the line of today, the chips and the tools are drawn, and no request is running. */
export async function listDrawn(page: Page) {
  await expect(menu(page)).toBeVisible()
  await expect(page.locator('.tender-rows')).toHaveAttribute('aria-busy', 'false')
  await expect(page.locator('.list-today .skeleton')).toHaveCount(0)
  // low windows have no line of chips
  if (!(await page.locator('.list-chips').evaluate((line) => line.checkVisibility()))) return
  const hasFilters = await page.getByRole('button', { name: /^Filtros \(/ }).count()
  await expect(page.getByRole('list', { name: 'Filtros activos' })).toHaveCount(hasFilters)
}
