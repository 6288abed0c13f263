import type { HtmlTagDescriptor, Plugin, Rollup } from 'vite'

const START = /\/src\/start\.tsx$/

/** Adds modulepreload links for the imports of `main.ts`, so that they load in parallel with it. */
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
      return [...closureOf(start.fileName, bundle)].filter((file) => !html.includes(file)).map(preload)
    },
  },
}

const preload = (file: string): HtmlTagDescriptor => ({
  tag: 'link',
  attrs: { rel: 'modulepreload', crossorigin: true, href: `/${file}` },
  injectTo: 'head',
})

function closureOf(file: string, bundle: Rollup.OutputBundle, seen = new Set<string>()): Set<string> {
  const chunk = bundle[file]
  if (chunk?.type !== 'chunk' || seen.has(file)) return seen
  seen.add(file)
  for (const imported of chunk.imports) closureOf(imported, bundle, seen)
  return seen
}
