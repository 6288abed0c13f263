import { DEMO_ACCOUNT } from '@mirador/invented/demo/demo-account'
import { type Browser, type BrowserContext, chromium, type LaunchOptions, type Page } from '@playwright/test'
import { CHROMIUM_FLAGS, findChromium } from '../../scripts/chromium.mjs'
import { BadOptions } from '../bench/options.ts'
import { FIRST_ROW } from './screens.ts'

export const CPU_SLOWDOWN = 4
const PHONE = { width: 390, height: 844 }
/** The slow 4G of Lighthouse; `latency` is added to each request. */
const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
}

type StoredState = Awaited<ReturnType<BrowserContext['storageState']>>

/** @returns how to launch a browser of the bench. @throws BadOptions when Chromium is not installed */
export function launchOptions(): LaunchOptions {
  const executablePath = findChromium()
  if (!executablePath) throw new BadOptions('Chromium is not installed: install it or set CHROMIUM_PATH.')
  // the bench handles SIGTERM itself
  return { executablePath, args: CHROMIUM_FLAGS, handleSIGTERM: false }
}

export function launchBrowser(): Promise<Browser> {
  return chromium.launch(launchOptions())
}

/** A phone with an empty cache. */
function openPhone(browser: Browser, baseURL: string, storageState?: StoredState): Promise<BrowserContext> {
  return browser.newContext({
    baseURL,
    viewport: PHONE,
    deviceScaleFactor: 3,
    isMobile: true,
    hasTouch: true,
    locale: 'es-CL',
    timezoneId: 'America/Santiago',
    ...(storageState ? { storageState } : {}),
  })
}

export interface Phones {
  /** One visit with an empty cache, signed in as the demo user or as an anonymous visitor. */
  visit<Result>(as: 'user' | 'visitor', work: (page: Page) => Promise<Result>): Promise<Result>
}

/** Signs in once. Each visit as the user renews the session and stores it for the next visit. */
export async function openPhones(browser: Browser, url: string): Promise<Phones> {
  let state: StoredState | undefined
  const phones: Phones = {
    async visit(as, work) {
      const context = await openPhone(browser, url, as === 'user' ? state : undefined)
      try {
        const result = await work(await context.newPage())
        if (as === 'user') state = await context.storageState()
        return result
      } finally {
        await context.close()
      }
    },
  }
  await phones.visit('user', (page) => signIn(page, url))
  return phones
}

/** Throttles the CPU of a page and, on demand, its network. */
export async function slowDown(page: Page, { network }: { network: boolean }) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  if (!network) return
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', SLOW_4G)
}

/** Signs in through the form, and dismisses the first-visit guide, which covers the rows. */
export async function signIn(page: Page, url: string) {
  await page.goto(`${url}/login`)
  await page.evaluate(() => {
    localStorage.setItem('guide-storage', '{"state":{"showGuide":false},"version":0}')
  })
  await page.locator('input[name="email"]').fill(DEMO_ACCOUNT.email)
  await page.locator('input[name="password"]').fill(DEMO_ACCOUNT.password)
  await page.locator('form button[type="submit"]').click()
  await page.locator(FIRST_ROW).first().waitFor()
}
