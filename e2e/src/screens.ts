import { type FixedScreen, paths, pathTo, type ScreenName } from '@mirador/web/paths'
import { SCREENS } from '@mirador/web/screens'
import type { Page } from '@playwright/test'

/** The records whose screens are opened, by their codes. */
export interface Records {
  tender: string
  institution: string
  company: string
}

export interface SweptScreen {
  /** name of the screen, with the last parameter of the view: `analysis-mercado`, `tenders-following` */
  name: string
  path: string
  isPublic: boolean
}

/** Records that do not exist: their screens report it. */
export const UNKNOWN: Records = { tender: '1-1-LE26', institution: '61606500-9', company: '99999999-9' }

/** Steps that redirect to the previous one until that is completed. */
const STEPS: readonly string[] = ['registerVerify', 'registerCompany'] satisfies ScreenName[]

/** All screens that open by their address alone, and their views. */
export function sweptScreens(records: Records = UNKNOWN): SweptScreen[] {
  const links: Partial<Record<string, string>> = linksTo(records)
  return Object.entries(SCREENS)
    .filter(([name]) => !STEPS.includes(name))
    .flatMap(([name, { isPublic = false, views = {} }]) => {
      const path = links[name] ?? pathTo(name as FixedScreen)
      const ofViews = Object.keys(views).map((view) => ({
        name: `${name}-${view
          .replace(/=true$/, '')
          .split(/[&=]/)
          .at(-1)}`,
        path: `${path}?${view}`,
        isPublic,
      }))
      return [{ name, path, isPublic }, ...ofViews]
    })
}

function linksTo({ tender, institution, company }: Records): Record<Exclude<ScreenName, FixedScreen>, string> {
  return {
    tenderSearch: paths.tenderSearch('aseo'),
    tender: paths.tender(tender),
    competitor: paths.competitor(tender),
    institution: paths.institution(institution),
    company: paths.company(company),
  }
}

export const sessionPaths = (records?: Records): string[] =>
  sweptScreens(records)
    .filter(({ isPublic }) => !isPublic)
    .map(({ path }) => path)

/** The paths in the order of the menu. */
export const menuPaths = (): string[] =>
  Object.entries(SCREENS).flatMap(([name, { menu }]) => (menu ? [pathTo(name as FixedScreen)] : []))

/** The first tender, institution and competitor of an account. */
export async function findRecords(page: Page): Promise<Records> {
  const codeAt = async (path: string, link: string) => {
    await page.goto(path)
    const href = await page.locator(link).first().getAttribute('href')
    return decodeURIComponent(href?.split('/').at(-2) ?? '')
  }
  return {
    tender: await codeAt(pathTo('tenders'), '.tender-row-link'),
    institution: await codeAt(pathTo('institutions'), 'main h2 a'),
    company: await codeAt(pathTo('competitors'), 'main h2 a[href*="/by/rut/"]'),
  }
}
