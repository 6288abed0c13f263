import { type Records, sweptScreens } from '@mirador/e2e/screens'
import { BUDGETS } from './budgets.ts'

export interface Screen {
  name: string
  path: string
  /** selector of the main content */
  content: string
  isPublic: boolean
}

export const FIRST_ROW = '.tender-row-link'
/** The answers to decide on a tender, all of them. */
export const SIX_ANSWERS = '.band[aria-busy="false"]'

/** Selectors for screens whose main content is neither a form nor a list. */
const CONTENT: Readonly<Record<string, string>> = {
  credits: 'h1',
  tender: SIX_ANSWERS,
  'institution-compra': '.buying-figures',
  company: 'main h2',
  analysis: '.four-figures',
  'analysis-mercado': '.answer-key',
  'analysis-calculo': 'main h2',
  community: 'main h1',
  profile: 'main dl dd',
}
const FORM = 'form :is(input, textarea)'
const LIST = `main :is(${FIRST_ROW}, tbody tr, li h2 a)`
/**
 * Screens that are left out: other addresses of the same code, those that open with a key in their address alone, and
 * those of what the demo account does not have: saved searches, follows and decisions.
 */
const NOT_MEASURED = [
  'root',
  'tenders-plazos',
  'tenders-busquedas',
  'tenders-siguiendo',
  'tenders-mesa',
  'tender-pagina',
  'shared',
  'invitation',
  'authorize',
]

export function screensOf(records: Records): Screen[] {
  return sweptScreens(records)
    .filter(({ name }) => !NOT_MEASURED.includes(name))
    .map(({ name, path, isPublic }) => ({
      name,
      // with the own families alone it may have too few purchases
      path: name === 'institution-compra' ? `${path}&alcance=todo` : path,
      content: CONTENT[name] ?? (isPublic ? FORM : LIST),
      isPublic,
    }))
}

export function budgetsOf({ isPublic }: Screen) {
  return isPublic
    ? { content: BUDGETS.publicContent, scripts: BUDGETS.publicScripts }
    : { content: BUDGETS.protectedContent, scripts: BUDGETS.protectedScripts }
}
