import { MINUTE_MS } from '@mirador/domain/time/duration'
import { expect, type Page } from '@playwright/test'

/** The toasts in sight, in order. */
export const toastsOf = (page: Page) => page.getByRole('region', { name: 'Avisos' }).getByRole('listitem')

const ACT_AND_TOAST_MS = 30_000

/**
 * Does something and sees the toast that tells of it. A toast lasts four seconds: who begins to look after another
 * wait, as for the page that follows, may come too late.
 */
export async function expectToast(page: Page, text: string, act: () => Promise<unknown>) {
  const toast = toastsOf(page).filter({ hasText: text }).first()
  await Promise.all([expect(toast).toBeVisible({ timeout: ACT_AND_TOAST_MS }), act()])
}

/**
 * From here on time stands still on the page, but for what `page.clock.runFor` lets pass: toasts stay. The clock is
 * that of `page.clock.install()`, called before the page is opened; a minute passes at once.
 */
export async function stopTime(page: Page) {
  await page.clock.pauseAt(Date.now() + MINUTE_MS)
}
