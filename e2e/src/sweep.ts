import { expect, type Page } from '@playwright/test'
import { expectLoaded, untilAtRest } from './at-rest.ts'
import { AXE_COLOUR_RULES, AXE_TAGS, axeFindings } from './axe.ts'
import { overflowOf, overflowWithText } from './overflow.ts'
import { smallTargets } from './targets.ts'

export interface Size {
  width: number
  height: number
}

export const WIDE: Size = { width: 1440, height: 900 }
export const PHONE: Size = { width: 390, height: 844 }
export const SIZES: readonly Size[] = [WIDE, { width: 1280, height: 720 }, { width: 768, height: 1024 }, PHONE]

/** Sizes at which axe runs on every screen in `npm test`; at the others `npm run test:slow` adds it. */
const AXE_AT: readonly Size[] = [WIDE, PHONE]
const PHONE_BELOW_PX = 640
const FINGER_PX = 44

/** All failures of a screen are reported together. */
const expectSoft = expect.configure({ soft: true })

/** A product on a slow machine refuses some requests, which the page repeats. */
const BUSY = /^Failed to load resource: .* (429|503) /

/** A browser may look for it by itself, beside a page without a document. */
const OWN_REQUEST = /\/favicon\.ico$/

/** Collects what the console reports from now on. */
export function watchConsole(page: Page): readonly string[] {
  const messages: string[] = []
  page.on('pageerror', (error) => messages.push(String(error)))
  page.on('console', (message) => {
    const { url } = message.location()
    if (!['error', 'warning'].includes(message.type()) || BUSY.test(message.text()) || OWN_REQUEST.test(url)) return
    messages.push(`${message.text()} ${url}`)
  })
  return messages
}

/** Scrolls through the page, so that what is loaded when it comes into view is there, and back to its top. */
export async function loadWhole(page: Page) {
  await page.evaluate(async () => {
    const drawn = () => new Promise(requestAnimationFrame)
    for (let y = 0; y < document.documentElement.scrollHeight; y += innerHeight) {
      window.scrollTo(0, y)
      await drawn()
      await drawn()
    }
    window.scrollTo(0, 0)
  })
  await expectLoaded(page)
}

interface Sweep {
  sizes: readonly Size[]
  /** axe in both schemes at every size; otherwise in the dark one at the first size, since colours are the same at all */
  isWhole: boolean
  /** the selector of what axe checks, where the rest of the page is swept elsewhere */
  part?: string | undefined
  /** the selector of the parts whose targets measure 44 px on a phone; everywhere else they have the 24 px of axe */
  fingers?: string | undefined
  /** whether it is known to scroll sideways with large text */
  isWide?: boolean
}

/**
 * A11Y-1, DES-1: axe finds nothing in the light and the dark scheme, which differ in colours alone; at each size a target is
 * large enough, and nothing scrolls sideways, also with text at 200 %.
 */
export async function expectSound(page: Page, { sizes, isWhole, part = 'html', fingers, isWide = false }: Sweep) {
  for (const size of sizes) {
    const at = `${size.width} px`
    await page.setViewportSize(size)
    await expectNoOverflow(page, at)
    for (const colorScheme of schemesAt(size, sizes, isWhole)) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await untilAtRest(page)
      const rules = colorScheme === 'light' ? AXE_TAGS : AXE_COLOUR_RULES
      expectSoft(await axeFindings(page, rules, part), `axe, ${at}, ${colorScheme}`).toEqual([])
    }
    if (fingers && size.width < PHONE_BELOW_PX) {
      expectSoft(await smallTargets(page, fingers, FINGER_PX), `targets, ${at}`).toEqual([])
    }
    if (isWide || (await overflowWithText(page, '200%')) === 0) continue
    // some parts fit once they were drawn
    await setTextSize(page, '200%')
    await expectNoOverflow(page, `${at}, text at 200 %`)
    await setTextSize(page, '')
  }
}

/** The schemes in which axe runs at a size. */
function schemesAt(size: Size, sizes: readonly Size[], isWhole: boolean): readonly ('light' | 'dark')[] {
  if (isWhole || size === sizes[0]) return ['light', 'dark']
  return AXE_AT.includes(size) ? ['light'] : []
}

export const setTextSize = (page: Page, size: string) =>
  page.evaluate((size) => {
    document.documentElement.style.fontSize = size
  }, size)

async function expectNoOverflow(page: Page, about: string) {
  const window = page.viewportSize()?.width
  await expectSoft.poll(() => overflowOf(page), { message: `sideways scroll, ${about}` }).toEqual({ window, excess: 0 })
}
