/** What may go out with the product, in the image and to browsers: licences that ask for no more than their own text. */
const SHIPPED = [
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
]
/** And what may be used to build and test it: licences that ask to give back changes to their own files too. */
const USED = [...SHIPPED, 'MPL-2.0']

export interface Lock {
  packages: Record<string, LockedPackage>
}

interface LockedPackage {
  version?: string
  license?: string
  link?: boolean
  dev?: boolean
  devOptional?: boolean
  optionalDependencies?: Record<string, string>
}

/** The packages of a lock file whose licence is not allowed where they are used, one line each. */
export function refusedLicences({ packages }: Lock): string[] {
  const refused: string[] = []
  for (const [path, locked] of Object.entries(packages)) {
    if (!path.includes('node_modules/') || locked.link) continue
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    const isShipped = !locked.dev && !locked.devOptional
    const licence = locked.license ?? licenceOfWhole(packages, name)
    if (isAllowed(licence, isShipped ? SHIPPED : USED)) continue
    refused.push(`${name} ${locked.version}: ${licence ?? 'unknown'}${isShipped ? '' : ' (development only)'}`)
  }
  return refused
}

/** npm notes no licence of a part for another platform than those it was installed on: it has that of the whole. */
function licenceOfWhole(packages: Lock['packages'], part: string): string | undefined {
  return Object.values(packages).find(({ optionalDependencies }) => optionalDependencies?.[part])?.license
}

/** An SPDX expression: of alternatives one is enough, of what applies together each has to be allowed. */
export function isAllowed(expression: string | undefined, allowed: readonly string[]): boolean {
  if (expression === undefined) return false
  const bare = expression.replace(/^\((.*)\)$/, '$1')
  // nested expressions are read by people
  if (/[()]/.test(bare)) return false
  return bare.split(' OR ').some((one) => one.split(' AND ').every((id) => allowed.includes(id)))
}
