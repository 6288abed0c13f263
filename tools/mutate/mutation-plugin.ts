import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vitest/config'

/** Takes the place of the text between start and end of a file, given by its whole path. */
export interface MutatedText {
  file: string
  start: number
  end: number
  text: string
}

/**
 * For `npm run mutate`: changes a place of source files as they are loaded, so that no file is written. The changes are read at
 * each load, since one instance of Vitest serves many runs.
 */
export function mutationPlugin(): Plugin[] {
  if (process.env.MUTATIONS === undefined) return []
  return [
    {
      name: 'mutation',
      config: () => ({ test: { setupFiles: [fileURLToPath(new URL('end-at-failure.ts', import.meta.url))] } }),
      enforce: 'pre',
      transform: (code, id) => {
        const mutations: MutatedText[] = JSON.parse(process.env.MUTATIONS ?? '[]')
        const mutation = mutations.find(({ file }) => file === id)
        return mutation && code.slice(0, mutation.start) + mutation.text + code.slice(mutation.end)
      },
    },
  ]
}
