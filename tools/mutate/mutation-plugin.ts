import type { Plugin } from 'vitest/config'

/** For `npm run mutate`: changes one place of one source file as it is loaded, so that no file is written. */
export function mutationPlugin(): Plugin[] {
  const { MUTATION } = process.env
  if (MUTATION === undefined) return []
  const { file, start, end, text } = JSON.parse(MUTATION) as { file: string; start: number; end: number; text: string }
  return [
    {
      name: 'mutation',
      enforce: 'pre',
      transform: (code, id) => (id === file ? code.slice(0, start) + text + code.slice(end) : undefined),
    },
  ]
}
