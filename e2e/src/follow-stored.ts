import { expect, type Page } from '@playwright/test'

/**
 * Follows a tender or stops following it, and waits until that is stored: the star turns before the answer, and who
 * leaves the page in between takes the request along.
 */
export async function followStored(page: Page, act: () => Promise<unknown>) {
  const [answer] = await Promise.all([
    page.waitForResponse(
      (response) => /\/users\/follow_bid(\/\d[^/]*)?$/.test(response.url()) && response.request().method() !== 'GET',
    ),
    act(),
  ])
  expect(answer.status()).toBe(200)
}
