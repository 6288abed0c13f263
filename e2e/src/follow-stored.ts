import { expect, type Page } from '@playwright/test'

/**
 * Follows or unfollows a tender and waits until that is stored: the star changes before the response, and leaving the
 * page meanwhile would cancel the request.
 */
export async function followStored(page: Page, act: () => Promise<unknown>) {
  const [response] = await Promise.all([
    page.waitForResponse(
      (response) => /\/users\/follow_bid(\/\d[^/]*)?$/.test(response.url()) && response.request().method() !== 'GET',
    ),
    act(),
  ])
  expect(response.status()).toBe(200)
}
