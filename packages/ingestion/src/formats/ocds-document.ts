import { IMPORT_REFUSALS, OCDS_REFUSALS } from '@mirador/texts/import-refusals'
import { withoutNulls } from '../mercado-publico/detail-facts.ts'
import { list, part, text } from '../mercado-publico/source-values.ts'
import { ocdsInstant, type Parts, partsOf } from './ocds-values.ts'

/** The OCDS content of a JSON value. */
export type OcdsDocument =
  | { kind: 'entries'; entries: readonly unknown[]; publishedAt: Date | null }
  /** OCDS without tenders */
  | { kind: 'refused'; reason: string }
  | { kind: 'other' }

/** Reads the envelope: a package of records or releases, a single one, a list of them, or none. */
export function ocdsDocument(json: unknown): OcdsDocument {
  if (Array.isArray(json)) {
    return json.some((entry) => text(part(entry).ocid) !== null) ? entriesOf(json, null) : { kind: 'other' }
  }
  const body = part(json)
  const publishedAt = ocdsInstant(body.publishedDate)
  if (isListEntry(body)) return { kind: 'refused', reason: OCDS_REFUSALS.onlyCodes }
  if (typeof body.ocid === 'string' || isFilled(body.compiledRelease)) return entriesOf([json], publishedAt)
  if (Array.isArray(body.records)) return entriesOf(body.records, publishedAt)
  if (Array.isArray(body.releases)) return entriesOf(body.releases, publishedAt)
  const listed = list(body.data)
  if (listed.some((entry) => isListEntry(part(entry)))) return { kind: 'refused', reason: OCDS_REFUSALS.onlyCodes }
  if (isFilled(body.pagination)) {
    return { kind: 'refused', reason: listed.length > 0 ? OCDS_REFUSALS.onlyCodes : OCDS_REFUSALS.emptyMonth }
  }
  // for an error, an empty month and an unknown code, the body has the status and the response is a 200
  const trouble = text(body.detail) ?? text(body.message)
  const isError = typeof body.status === 'number' || typeof body.statusCode === 'number'
  return isError && trouble !== null
    ? { kind: 'refused', reason: IMPORT_REFUSALS.sourceError(trouble) }
    : { kind: 'other' }
}

/** The releases of an entry: the compiled one of a record, the embedded ones, or the entry itself. */
export function releasesOf(entry: unknown): readonly Parts[] | { reason: string } {
  const record = part(entry)
  if (Object.keys(record).length === 0) return { reason: OCDS_REFUSALS.notARecord }
  if (isListEntry(record)) return { reason: OCDS_REFUSALS.onlyCode }
  if (isFilled(record.compiledRelease)) return [{ ocid: record.ocid, ...part(record.compiledRelease) }]
  if (!Array.isArray(record.releases)) return [record]
  const embedded = partsOf(record.releases).filter((release) => isFilled(release.tender) || isFilled(release.awards))
  if (embedded.length > 0) return embedded.map((release) => ({ ocid: record.ocid, ...release }))
  return { reason: OCDS_REFUSALS.onlyLinks }
}

/** Merges the releases of one process by date: each adds to the fields of the earlier ones (OCDS merge rule). */
export function joinReleases(releases: readonly Parts[]): Parts {
  const time = ({ date }: Parts) => ocdsInstant(date)?.getTime() ?? 0
  const [first = {}, ...later] = releases.toSorted((a, b) => time(a) - time(b))
  let joined = first
  for (const next of later) {
    const tender = { ...part(joined.tender), ...withoutNulls(part(next.tender)) }
    const parties = joinById(joined.parties, next.parties)
    joined = { ...joined, ...withoutNulls(next), tender, parties, awards: joinById(joined.awards, next.awards) }
  }
  return joined
}

function joinById(before: unknown, next: unknown): Parts[] {
  const joined = new Map<unknown, Parts>()
  for (const one of [...partsOf(before), ...partsOf(next)]) {
    const id = text(one.id) ?? one
    joined.set(id, { ...joined.get(id), ...withoutNulls(one) })
  }
  return [...joined.values()]
}

function isFilled(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : Object.keys(part(value)).length > 0
}

function isListEntry(entry: Parts): boolean {
  const isLink = typeof entry.urlTender === 'string' || typeof entry.urlAward === 'string'
  return isLink && entry.tender === undefined && entry.compiledRelease === undefined
}

function entriesOf(entries: readonly unknown[], publishedAt: Date | null): OcdsDocument {
  return { kind: 'entries', entries, publishedAt }
}
