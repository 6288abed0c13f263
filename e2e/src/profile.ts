import { expect, type Page } from '@playwright/test'

/** The value beside a label of the profile. */
export const profileValue = (page: Page, label: string) =>
  page.locator('dl > div', { has: page.getByRole('term').filter({ hasText: label }) }).getByRole('definition')

export async function openProfile(page: Page) {
  await page.goto('/perfil')
  await expect(page.getByRole('button', { name: 'Editar email' })).toBeVisible()
}
