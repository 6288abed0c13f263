import { expect, test } from 'vitest'
import { leanCss, withoutIdleVariables } from './lean-css.ts'

const property = (name: string, initial = '') =>
  `@property ${name} {\n  syntax: "*";\n  inherits: false;${initial && `\n  initial-value: ${initial};`}\n}\n`

test('a variable that nothing reads is removed', () => {
  const css = `.bold {\n  --tw-font-weight: 620;\n  font-weight: 620;\n}\n${property('--tw-font-weight')}`
  expect(withoutIdleVariables(css).replace(/\s+/g, ' ').trim()).toBe('.bold { font-weight: 620; }')
})

test('a variable that nothing sets is replaced by its fallback, or by its initial value', () => {
  const css = `.a { line-height: var(--tw-leading, 1rem); }
.b { transition-timing-function: var(--tw-ease, var(--ease-out)); }
.c { border-style: var(--tw-border-style); }
${property('--tw-border-style', 'solid')}`
  expect(withoutIdleVariables(css).trim()).toBe(`.a { line-height: 1rem; }
.b { transition-timing-function: var(--ease-out); }
.c { border-style: solid; }`)
})

test('a variable that is set and read stays, and so does one with the same prefix', () => {
  const css = `.a { --tw-leading: 2; }
.b { line-height: var(--tw-leading, 1rem); }
.c { --tw-leading-more: 3; }
.d { width: var(--tw-leading-more); }
${property('--tw-leading')}`
  expect(withoutIdleVariables(css)).toBe(css)
})

test('the fallback for browsers without @property is removed', () => {
  const css = `@layer properties;
.a { color: red; }
@layer properties {
  @supports ((-webkit-hyphens: none) and (not (margin-trim: block))) {
    *, ::before, ::after, ::backdrop {
      --tw-border-style: solid;
    }
  }
}
`
  const { handler } = leanCss.transform as unknown as { handler(code: string): { code: string } }
  expect(handler(css).code.replace(/\s+/g, ' ').trim()).toBe('@layer properties; .a { color: red; }')
})
