// What packages carry that no screen of ours uses, left out of the build: together 6 KB on every route.
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

/** The router names its components for developer tools with statements that keep unused ones alive. */
export const lighterRouter: Plugin = {
  name: 'lighter-router',
  apply: 'build',
  transform: {
    filter: { id: /react-router\/dist\/production/ },
    handler: (code) =>
      code
        .replace(/^\w+\.displayName = .*;$/gm, '')
        .replace(/= (React\$?\d*)\.(forwardRef|createContext|memo)\(/g, '= /* @__PURE__ */ $1.$2('),
  },
}

const ICON_FROM = fileURLToPath(new URL('src/ui/icon-from.ts', import.meta.url))

/** The icons keep their shapes; what draws them is ours, without contexts, aliases and random keys. */
export const lighterIcons: Plugin = {
  name: 'lighter-icons',
  apply: 'build',
  enforce: 'pre',
  resolveId: {
    filter: { id: /createLucideIcon\.mjs$/ },
    handler: (_id, importer) => (importer && /lucide-react.+icons/.test(importer) ? ICON_FROM : null),
  },
  transform: {
    filter: { id: /lucide-react\/dist\/esm\/icons\// },
    handler: (code) => code.replace(/,? key: "\w+"/g, '').replace(/^__iconData\.node;$/m, ''),
  },
}

/** No list of ours is an infinite query: pages have numbers. */
export const lighterQueries: Plugin = {
  name: 'lighter-queries',
  apply: 'build',
  transform: {
    filter: { id: /query-core\/build\/modern\/query\.js$/ },
    handler: (code) => code.replace(/\(this\.#queryType === "infinite" \? [^:]+ : (this\.options\.behavior)\)/, '$1'),
  },
}

/** Tailwind writes its variables a second time, for browsers older than the build's target that know no `@property`. */
export const lighterStyles: Plugin = {
  name: 'lighter-styles',
  apply: 'build',
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type !== 'asset' || !file.fileName.endsWith('.css')) continue
      file.source = String(file.source).replace(/@layer properties\{@supports [^{]+\{[^{}]+\{[^{}]+\}\}\}/, '')
    }
  },
}
