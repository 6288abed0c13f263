import { readTestFiles } from '../test-files.ts'

export interface ProvingTest {
  file: string
  title: string
  ids: string[]
}

/** Every test of the product whose title begins with ids of acceptance lines. */
export function findProvingTests(): ProvingTest[] {
  return readTestFiles()
    .filter(({ file }) => !file.startsWith('scripts/acceptance/'))
    .flatMap(({ file, source }) => readTitles(source).map((provingTitle) => ({ file, ...provingTitle })))
}

/**
 * @returns the first arguments that begin with acceptance ids, as titles do: `test('SER-1 SER-2 one clears the other'`;
 * not of a test that is switched off, which proves nothing
 */
export function readTitles(source: string): { title: string; ids: string[] }[] {
  const matches = source.matchAll(
    /(?<!\.(?:skip|todo|fixme))\(\s*(['"`])((?:[A-Z][A-Z0-9]{2,3}-\d+[ ,]+)+)((?:\\.|(?!\1)[^\\])+)\1/gs,
  )
  return [...matches].map(([, , ids = '', says = '']) => ({
    title: says.replaceAll(/\\(.)/g, '$1').replaceAll(/\s+/g, ' '),
    ids: ids.split(/[ ,]+/).filter(Boolean),
  }))
}
