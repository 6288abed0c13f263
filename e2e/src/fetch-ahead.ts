import { expect, type Page } from '@playwright/test'

/** Collects the URLs of matching requests of the page from now on. */
export function collectRequests(page: Page, pattern: RegExp): readonly string[] {
  const requested: string[] = []
  page.on('request', (request) => pattern.test(request.url()) && requested.push(request.url()))
  return requested
}

/** The second page of a list is requested before it is opened, and not again then. */
export async function expectNextPageAhead(page: Page, list: string, { call, row }: { call: RegExp; row: string }) {
  const second = new RegExp(`${call.source}.*offset=10(&|$)`)
  // leaves the earlier screen, which may fetch its own next page
  await page.goto('about:blank')
  await Promise.all([page.waitForResponse(second), page.goto(list)])
  const first = page.getByRole('main').locator(row).first()
  const before = await first.innerText()
  const requested = collectRequests(page, second)
  await page.getByRole('button', { name: 'Página siguiente' }).click()
  await expect(page.getByRole('button', { name: 'Página 2', exact: true })).toHaveAttribute('aria-current', 'page')
  await expect(first).not.toHaveText(before)
  expect(requested).toEqual([])
}
