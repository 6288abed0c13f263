import { isObjectList, isOcdsObject, type OcdsObject, type OcdsValue, withoutGaps } from './ocds-values.ts'

// The merge of OCDS 1.1: a later value replaces an earlier one, null removes it; elements of a list are the same by their
// `id`; any other list is one value. `id`, `date` and `tag` of a release are not merged.

/** A release: one state of a process. */
export interface OcdsRelease extends OcdsObject {
  readonly ocid: string
  readonly id: string
  readonly date: string
  readonly tag: readonly string[]
}

/**
 * The state of a process after some releases.
 * @param releases in the order of their dates
 */
export function compiledRelease(releases: readonly OcdsRelease[]): OcdsRelease {
  const last = releases.at(-1) as OcdsRelease
  const { ocid, date } = last
  const merged = releases.reduce<OcdsObject>((before, release) => mergeObjects(before, contentOf(release)), {})
  return { ocid, id: `${ocid}-${date}`, date, tag: ['compiled'], ...withoutGaps(merged) }
}

/** A part of a release merged into what the earlier ones say. */
export function mergeObjects(before: OcdsObject, next: OcdsObject): OcdsObject {
  const merged: Record<string, OcdsValue | undefined> = { ...before }
  for (const [key, value] of Object.entries(next)) {
    if (value === undefined) continue
    const known = merged[key]
    if (value === null) delete merged[key]
    else if (isOcdsObject(value)) merged[key] = mergeObjects(isOcdsObject(known) ? known : {}, value)
    else if (isObjectList(value)) {
      merged[key] = mergeLists(isObjectList(known) ? known : [], value, (earlier, one) =>
        mergeObjects(earlier ?? {}, one),
      )
    } else merged[key] = value
  }
  return merged
}

/** Every value that a process has had, with the release that stated it. */
export function versionedRelease(releases: readonly OcdsRelease[]): OcdsObject & { readonly ocid: string } {
  const [{ ocid }] = releases as [OcdsRelease]
  const versioned = releases.reduce<OcdsObject>((before, release) => {
    const { id, date, tag } = release
    const origin = { releaseID: id, releaseDate: date, releaseTag: tag }
    return withVersions(before, contentOf(release), origin)
  }, {})
  return { ocid, ...versioned }
}

function withVersions(before: OcdsObject, next: OcdsObject, origin: OcdsObject, isElement = false): OcdsObject {
  const merged: Record<string, OcdsValue | undefined> = { ...before }
  for (const [key, value] of Object.entries(next)) {
    if (value === undefined) continue
    const known = merged[key]
    if (isElement && key === 'id') merged[key] = value
    else if (isOcdsObject(value)) merged[key] = withVersions(isOcdsObject(known) ? known : {}, value, origin)
    else if (isObjectList(value)) {
      merged[key] = mergeLists(isObjectList(known) ? known : [], value, (earlier, one) =>
        withVersions(earlier ?? {}, one, origin, true),
      )
    } else merged[key] = withVersion(isObjectList(known) ? known : [], value, origin)
  }
  return merged
}

function withVersion(versions: readonly OcdsObject[], value: OcdsValue, origin: OcdsObject): readonly OcdsObject[] {
  const isKnown = JSON.stringify(versions.at(-1)?.value) === JSON.stringify(value)
  return isKnown ? versions : [...versions, { ...origin, value }]
}

function mergeLists(
  before: readonly OcdsObject[],
  next: readonly OcdsObject[],
  merge: (earlier: OcdsObject | undefined, one: OcdsObject) => OcdsObject,
): OcdsObject[] {
  const byId = new Map(before.map((one) => [one.id, one]))
  for (const one of next) byId.set(one.id, merge(byId.get(one.id), one))
  return [...byId.values()]
}

function contentOf({ ocid: _ocid, id: _id, date: _date, tag: _tag, ...content }: OcdsRelease): OcdsObject {
  return content
}
