/** Licences allowed in shipped code (image and browser code): they require only their own text to be included. */
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
/** Licences allowed in build and test tools, including file-level copyleft. */
const DEVELOPMENT = [...SHIPPED, 'MPL-2.0', 'Python-2.0', 'Zlib']

export interface Lock {
  packages: Record<string, LockedPackage>
}

interface LockedPackage {
  version?: string
  license?: string
  link?: boolean
  dev?: boolean
  devOptional?: boolean
}

/** @returns one line for each package of a lock file whose licence is not allowed for its use */
export function refusedLicences({ packages }: Lock): string[] {
  const refused: string[] = []
  for (const [path, locked] of Object.entries(packages)) {
    if (!path.includes('node_modules/') || locked.link) continue
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    const isShipped = !locked.dev && !locked.devOptional
    if (isAllowed(locked.license, isShipped ? SHIPPED : DEVELOPMENT)) continue
    refused.push(`${name} ${locked.version}: ${locked.license ?? 'unknown'}${isShipped ? '' : ' (development only)'}`)
  }
  return refused
}

/** Evaluates an SPDX expression: one operand of OR must be allowed, and each operand of AND. */
export function isAllowed(expression: string | undefined, allowed: readonly string[]): boolean {
  if (expression === undefined) return false
  const bare = expression.replace(/^\((.*)\)$/, '$1')
  // nested expressions are refused, for a person to review
  if (/[()]/.test(bare)) return false
  return bare.split(' OR ').some((one) => one.split(' AND ').every((id) => allowed.includes(id)))
}
