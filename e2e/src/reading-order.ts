import type { Page } from '@playwright/test'

/** Roles of data in the main content: only the first of each is kept, without names and texts. */
const DATA = new Set(['article', 'listitem', 'row', 'option'])
const IN_DATA = new Set([...DATA, 'button', 'checkbox', 'heading', 'list', 'switch', 'table'])
/** Roles of texts, whose number varies from day to day. */
const TEXTS = new Set(['definition', 'paragraph', 'strong', 'term', 'time'])
/**
 * Items that are kept without their content: the facts of 'Hoy' are buttons or links, and their order depends on the
 * hour.
 */
const VARYING = new Set(['main>group>list>listitem'])
const DAY = /\b(?:lun|mar|mié|jue|vie|sáb|dom) # (?:ene|feb|mar|abr|may|jun|jul|ago|sept?|oct|nov|dic)\b/g
const LINE = /^(\s*)- (?:text: .*|\/.*|'?([a-z]+)(?: "((?:[^"\\]|\\.)*)")?(.*))$/

/**
 * The order in which a screen reader goes through the parts of a page: roles and names of the accessibility tree, one
 * per line, indented as nested. Figures are `#`, and consecutive equal lines are one, since they change from day to
 * day.
 */
export async function readingOrder(page: Page): Promise<string> {
  const lines: string[] = []
  const seen = new Set<string>()
  /** indentation of the part that is left out, or whose names are left out */
  let skipped = Number.POSITIVE_INFINITY
  let unnamed = Number.POSITIVE_INFINITY
  const parents: string[] = []
  for (const line of (await page.locator('body').ariaSnapshot()).split('\n')) {
    const [, space = '', role, name = '', rest = ''] = LINE.exec(line) ?? []
    if (!role) continue
    const depth = space.length
    if (depth > skipped) continue
    skipped = Number.POSITIVE_INFINITY
    if (depth <= unnamed) unnamed = Number.POSITIVE_INFINITY
    if (TEXTS.has(role) || (depth > unnamed && !IN_DATA.has(role))) continue
    parents.length = depth / 2
    const path = [...parents, role].join('>')
    parents.push(role)
    if (DATA.has(role) && parents[0] === 'main') {
      if (seen.has(path)) {
        skipped = depth
        continue
      }
      seen.add(path)
      if (VARYING.has(path)) skipped = depth
      unnamed = Math.min(unnamed, depth)
    }
    const level = /\[level=\d\]/.exec(rest)?.[0] ?? ''
    const quotedName =
      depth > unnamed || !name
        ? ''
        : ` "${name
            .replaceAll(/\d[\d.]*/g, '#')
            .replaceAll(DAY, 'día')
            .replace(/^día: .*/, 'día')}"`
    const next = `${space}${role}${quotedName}${level && ` ${level}`}`
    if (next !== lines.at(-1)) lines.push(next)
  }
  return `${lines.join('\n')}\n`
}

/** The order once it has been the same for half a second. */
export async function settledOrder(page: Page): Promise<string> {
  for (let before = ''; ; await page.waitForTimeout(500)) {
    const now = await readingOrder(page)
    if (now === before) return now
    before = now
  }
}
