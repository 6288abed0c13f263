import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const SOURCES = `${import.meta.dirname}/src`
/** Text in parentheses is ignored: `:has(+ a)` styles no sibling. */
const IN_PARENTHESES = /\([^()]*\)/

/** The compounds that follow `+` or `~`. */
function siblingsOf(css: string): string[] {
  let plain = css.replace(/\/\*.*?\*\//gs, '')
  while (IN_PARENTHESES.test(plain)) plain = plain.replace(IN_PARENTHESES, '')
  return (plain.match(/[^{};]+(?=\{)/g) ?? [])
    .filter((selector) => !selector.trimStart().startsWith('@'))
    .flatMap((selector) => [...selector.matchAll(/ [+~] ([^\s,{]+)/g)].map((match) => match[1] as string))
}

test('siblings are found in lists of selectors and in rules of one line', () => {
  const css = `@media (width < 4px) { li + li, .a:has(+ b) { top: calc(1px + 2px); } }\n:checked + .c { left: 0; } .d ~ p {}`
  expect(siblingsOf(css)).toEqual(['li', '.c', 'p'])
})

// Chromium keeps one set per page of the sibling selectors without a class. With `span` in the set, each opening dialog
// recalculated the style of every span.
test('a selector of a sibling has a class, not a tag alone', () => {
  const byTag = globSync(`${SOURCES}/**/*.css`).flatMap((file) =>
    siblingsOf(readFileSync(file, 'utf8'))
      .filter((compound) => /^[a-z*]/.test(compound) && !/[.[#]/.test(compound))
      .map((compound) => `${file.slice(SOURCES.length + 1)}: ${compound}`),
  )
  expect(byTag).toEqual([])
})
