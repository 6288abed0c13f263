import type { LogKind } from './log.ts'

/** What the hash of an entry of the log covers, besides the hash of the one before. */
export interface LogFacts {
  organisation_id: number
  seq: number
  at: Date
  actor: string | null
  kind: LogKind
  bid_idn: string | null
  details: Readonly<Record<string, unknown>>
}

/**
 * The text of an entry that is hashed, after the bytes of the previous hash: the facts as a JSON array, with the keys of
 * objects sorted, since jsonb does not keep their order. docs/decisions/0119 has the format.
 */
export function hashedText({ organisation_id, seq, at, actor, kind, bid_idn, details }: LogFacts): string {
  return JSON.stringify(sorted([organisation_id, seq, at.toISOString(), actor, kind, bid_idn, details]))
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(([, one]) => one !== undefined)
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, one]) => [key, sorted(one)]))
}
