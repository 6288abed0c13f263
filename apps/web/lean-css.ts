import type { Plugin } from 'vite'

/** The layer whose only rule sets the initial values again for browsers without `@property`. */
const FALLBACK = /@layer properties\s*\{\s*@supports[^{]*\{[^{}]*\{[^{}]*\}\s*\}\s*\}/

/**
 * Removes the code that Tailwind writes for browsers older than those of `build.target`, and its variables that the
 * sheet only sets or only reads. Tailwind has no option for either.
 */
export const leanCss: Plugin = {
  name: 'lean-css',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\.css$/ },
    handler: (code) => ({ code: withoutIdleVariables(code.replace(FALLBACK, '')), map: null }),
  },
}

/** Removes variables that nothing reads, and replaces those that nothing sets by their fallback or initial value. */
export function withoutIdleVariables(css: string): string {
  const names = new Set(css.match(/--tw-[\w-]+/g))
  return [...names].reduce((rest, name) => {
    const set = new RegExp(`(?<![\\w-])${name}:[^;{}]*;`, 'g')
    const read = new RegExp(`var\\(${name}(?:, ?((?:[^()]|\\([^()]*\\))*))?\\)`, 'g')
    const property = new RegExp(`@property ${name}\\s*\\{[^{}]*\\}`)
    const initial = /initial-value: ?([^;}]*)/.exec(property.exec(rest)?.[0] ?? '')?.[1] ?? ''
    if (!read.test(rest)) return rest.replace(property, '').replace(set, '')
    const without = rest.replace(property, '')
    return set.test(without) ? rest : without.replace(read, (_, fallback = initial) => fallback)
  }, css)
}
