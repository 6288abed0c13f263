import type { HtmlTagDescriptor, Plugin, Rollup } from 'vite'

const START = /\/src\/start\.tsx$/
/** The face of most text; the other one has the letters of other languages. */
const FONT = /instrument-sans-latin-wdth-normal.*\.woff2$/

/**
 * Adds modulepreload links for the imports of `main.ts`, so that they load in parallel with it, and a link for the font,
 * which waits until `start.tsx` removes its `media`.
 */
export const preloadLibraries: Plugin = {
  name: 'preload-libraries',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle = {} }) => {
      const start = Object.values(bundle).find(
        (file) => file.type === 'chunk' && file.moduleIds.some((id) => START.test(id)),
      )
      if (!start) throw new Error('The build has no chunk for src/start.tsx')
      const font = Object.keys(bundle).find((file) => FONT.test(file))
      if (!font) throw new Error('The build has no font')
      return [
        ...[...closureOf(start.fileName, bundle)].filter((file) => !html.includes(file)).map(preload),
        linkTo(font, { rel: 'preload', as: 'font', media: 'not all' }),
      ]
    },
  },
}

const preload = (file: string) => linkTo(file, { rel: 'modulepreload' })

const linkTo = (file: string, attrs: Record<string, string>): HtmlTagDescriptor => ({
  tag: 'link',
  attrs: { ...attrs, crossorigin: true, href: `/${file}` },
  injectTo: 'head',
})

function closureOf(file: string, bundle: Rollup.OutputBundle, seen = new Set<string>()): Set<string> {
  const chunk = bundle[file]
  if (chunk?.type !== 'chunk' || seen.has(file)) return seen
  seen.add(file)
  for (const imported of chunk.imports) closureOf(imported, bundle, seen)
  return seen
}
