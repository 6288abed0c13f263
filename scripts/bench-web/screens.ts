import type { Page } from '@playwright/test'
import { BUDGETS } from './budgets.ts'

export interface Screen {
  name: string
  path: string
  /** selector of the main content */
  content: string
  isPublic: boolean
}

/** Paths of the first tender, the first institution and the first competitor. */
export interface Samples {
  tender: string
  institution: string
  competitor: string
}

export const FIRST_ROW = '.tender-row-link'
const FIRST_COMPETITOR = 'main li h2 a[href*="/by/rut/"]'

export function screensOf({ tender, institution, competitor }: Samples): Screen[] {
  const open = (path: string, content: string) => ({ name: path, path, content, isPublic: true })
  const guarded = (path: string, content: string, name = path) => ({ name, path, content, isPublic: false })
  return [
    open('/login', 'form input[name="password"]'),
    open('/register', 'form input[type="password"]'),
    open('/recovery/password', 'form input[type="email"]'),
    open('/contact', 'form textarea'),
    guarded('/dashboard', FIRST_ROW),
    guarded(tender, 'main h2', '/dashboard/…/detail'),
    guarded('/services', 'main tbody tr'),
    guarded('/instituciones', 'main li h2 a'),
    guarded(institution, FIRST_ROW, '/instituciones/…/detail'),
    // in the own families alone it may have bought too little to be described
    guarded(`${institution}?vista=compra&alcance=todo`, '.buying-figures', '/instituciones/…?vista=compra'),
    guarded('/competidores', FIRST_COMPETITOR),
    guarded(tender.replace('/dashboard/', '/competidores/'), 'main tbody tr', '/competidores/…/detail'),
    guarded(competitor, '.supplier-figures', '/competidores/by/rut/…'),
    guarded('/proveedores', FIRST_COMPETITOR),
    guarded('/analisis', '.history-figures'),
    guarded('/analisis?vista=mercado', 'main svg[role="img"]'),
    guarded('/perfil', 'main dl dd'),
  ]
}

export function budgetsOf({ isPublic }: Screen) {
  return isPublic
    ? { content: BUDGETS.publicContent, scripts: BUDGETS.publicScripts }
    : { content: BUDGETS.protectedContent, scripts: BUDGETS.protectedScripts }
}

/** Finds the paths of the first tender, the first institution and the first competitor. */
export async function findSamples(page: Page): Promise<Samples> {
  const hrefOf = async (path: string, link: string) => {
    await page.goto(path)
    return (await page.locator(link).first().getAttribute('href')) ?? path
  }
  return {
    tender: await hrefOf('/dashboard', FIRST_ROW),
    institution: await hrefOf('/instituciones', 'main li h2 a'),
    competitor: await hrefOf('/competidores', FIRST_COMPETITOR),
  }
}
