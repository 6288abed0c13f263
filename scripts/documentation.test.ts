import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const pages = globSync(['*.md', 'docs/**/*.md'], { cwd: ROOT })
  .sort()
  .map((file) => ({ file, text: readFileSync(join(ROOT, file), 'utf8') }))

const WIDTH = 100
/** For a list item with one code span or one link: Prettier breaks neither. */
const UNBREAKABLE_WIDTH = 120
const TABLE_WIDTH = 200
const UNBREAKABLE = /^ *(?:(?:-|\d+\.) )?(?:`[^`]+`|!?\[[^\]]*\]\([^)]*\))\S*$/

/** Made by the operator from mirador.env.example, and ignored by git. */
const OPERATORS_OWN = 'deploy/mirador.env'

/** @returns the maximum width of a line of Markdown */
function widthLimit(line: string): number {
  if (line.startsWith('|')) return TABLE_WIDTH
  return UNBREAKABLE.test(line) ? UNBREAKABLE_WIDTH : WIDTH
}

/** @returns the anchors that GitHub gives to the headings of a page */
function anchorsOf(text: string): string[] {
  return Array.from(text.matchAll(/^#+ (.+)$/gm), ([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\- _]/gu, '')
      .replaceAll(' ', '-'),
  )
}

test('README.md has at most 60 lines', () => {
  const lines = pages
    .find(({ file }) => file === 'README.md')
    ?.text.trimEnd()
    .split('\n')
  expect(lines?.length).toBeLessThanOrEqual(60)
})

describe.each(pages)('$file', ({ file, text }) => {
  test('has no line that is too long', () => {
    expect(text.split('\n').filter((line) => line.length > widthLimit(line))).toEqual([])
  })

  test('links to files and headings that exist', () => {
    const targets = Array.from(text.matchAll(/\]\(([^)\s]+)\)/g), ([, target = '']) => target)
    const broken = targets.filter((target) => {
      if (/^https?:/.test(target)) return false
      const [path = '', anchor] = target.split('#')
      const linked = path === '' ? join(ROOT, file) : join(ROOT, dirname(file), path)
      if (!existsSync(linked)) return true
      return anchor !== undefined && !anchorsOf(readFileSync(linked, 'utf8')).includes(anchor)
    })
    expect(broken).toEqual([])
  })

  test('names existing paths of the repository', () => {
    const paths = text.match(/(?<![\w./-])(?:packages|apps|scripts|e2e|deploy)\/[\w./-]*[\w/](?![\w*<-])/g) ?? []
    const isMissing = (path: string) => !existsSync(join(ROOT, path)) && !path.includes('NAME')
    expect(paths.filter((path) => path !== OPERATORS_OWN && isMissing(path))).toEqual([])
  })
})
