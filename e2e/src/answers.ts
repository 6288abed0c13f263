import type { Page } from '@playwright/test'

type Json = Record<string, unknown>

/** Changes what the server answers to some requests of a page. */
export async function changeAnswer(page: Page, pattern: RegExp, change: (answer: never) => Json) {
  await page.route(pattern, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: change((await response.json()) as never) })
  })
}

/** Lets some requests of a page fail, as without a connection. */
export const failRequests = (page: Page, pattern: RegExp) => page.route(pattern, (route) => route.abort())
