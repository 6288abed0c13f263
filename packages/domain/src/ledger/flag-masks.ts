/** What a flagged row does not count as. */
export type Exclusion = 'price' | 'money' | 'estimate'

export interface LedgerFlag {
  /** place in the bit mask of a row; never changed or reused, since stored rows hold it */
  bit: number
  excludes: readonly Exclusion[]
  /** where the rule and its evidence come from */
  source: string
}

/** Reads and writes the bit masks of a table of flags. */
export function flagMasks<Name extends string>(flags: Readonly<Record<Name, LedgerFlag>>) {
  const names = Object.keys(flags) as Name[]
  const maskOf = (chosen: Iterable<Name>): number =>
    [...chosen].reduce((mask, name) => mask | (1 << flags[name].bit), 0)
  return {
    names,
    maskOf,
    /** The flags of a bit mask, in the order of the table. */
    flagsOf: (mask: number): Name[] => names.filter((name) => mask & (1 << flags[name].bit)),
    /** The bits of which none may be set in a row that counts as something. */
    excludedMask: (exclusion: Exclusion): number =>
      maskOf(names.filter((name) => flags[name].excludes.includes(exclusion))),
  }
}
