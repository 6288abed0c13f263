import type { TenderFields } from '../tender/tender.ts'
import { statusOfCode } from '../tender/tender-status.ts'
import type { ReadChange } from '../tender-changes/tender-history.ts'
import { compiledRelease, mergeObjects, type OcdsRelease, versionedRelease } from './merge-releases.ts'
import { type OcdsBids, ocdsBids } from './ocds-bids.ts'
import { ocdsSnapshot } from './ocds-snapshot.ts'
import { OCDS_TEXTS } from './ocds-texts.ts'
import { isObjectList, type OcdsObject, ocdsTime, ocidOf } from './ocds-values.ts'
import { amendedFields, firstTags, tagsOf } from './release-tags.ts'
import { readingsOf, type TenderReading } from './tender-states.ts'
import { withWithdrawals } from './withdrawals.ts'

/** What is stored of a tender, as far as its record says it. */
export interface OcdsSource {
  tender: TenderFields
  /** newest first */
  changes: readonly ReadChange[]
  first_read_at: Date | null
  source_at: Date
  /** null of a tender that is not decided, and when no file has its offers */
  bids: OcdsBids | null
}

/** A process with all of its releases, oldest first. */
export interface OcdsRecord extends OcdsObject {
  readonly ocid: string
  readonly releases: readonly OcdsRelease[]
  readonly compiledRelease: OcdsRelease
}

/** The record of a tender: one release for each reading that changed what is published of it, and one for its offers. */
export function ocdsRecord(source: OcdsSource): OcdsRecord {
  const releases = releasesOf(source)
  return { ocid: ocidOf(source.tender.bid_idn), releases, compiledRelease: compiledRelease(releases) }
}

/** The same with the history of every value. */
export function versionedRecord(
  source: OcdsSource,
): OcdsRecord & { versionedRelease: ReturnType<typeof versionedRelease> } {
  const record = ocdsRecord(source)
  return { ...record, versionedRelease: versionedRelease(record.releases) }
}

/** What the releases so far say. */
interface Course {
  ocid: string
  releases: OcdsRelease[]
  /** buyer, call and awards, merged */
  stated: OcdsObject
  parties: Map<unknown, OcdsObject>
  last: { reading: TenderReading; says: OcdsObject } | undefined
}

function releasesOf({ tender, changes, first_read_at, source_at, bids }: OcdsSource): OcdsRelease[] {
  const readings = readingsOf(tender, changes, { firstReadAt: first_read_at, sourceAt: source_at })
  const course: Course = {
    ocid: ocidOf(tender.bid_idn),
    releases: [],
    stated: {},
    parties: new Map(),
    last: undefined,
  }
  let pending = bids
  for (const [index, reading] of readings.entries()) {
    // an older file of offers still comes after the call
    if (pending && index > 0 && pending.at < reading.at) {
      addBids(course, tender.bid_idn, pending)
      pending = null
    }
    addReading(course, reading)
  }
  if (pending) addBids(course, tender.bid_idn, pending)
  return course.releases
}

function addReading(course: Course, reading: TenderReading): void {
  const says = ocdsSnapshot(reading.tender)
  const { parties, ...own } = says
  const { last, stated, releases } = course
  const step = last && { before: last.reading, reading, earlier: last.says, says }
  if (step && JSON.stringify(step.earlier) === JSON.stringify(says)) return
  const date = dateAfter(releases, reading.at)
  const id = `${course.ocid}-${date}`
  const amended = step ? amendedFields(step) : []
  const content = withCancelledAwards(withWithdrawals(stated, own), own, reading.tender)
  const amendment = amended.length > 0 && {
    amendments: [
      {
        id,
        date,
        description: OCDS_TEXTS.amendment(amended),
        amendsReleaseID: releases.at(-1)?.id,
        releaseID: id,
      },
    ],
  }
  const tender = { ...(content.tender as OcdsObject), ...amendment }
  addRelease(course, { date, tag: step ? tagsOf(step) : firstTags(says) }, { parties, ...content, tender })
  course.stated = mergeObjects(stated, content)
  course.last = { reading, says }
}

function addBids(course: Course, code: string, bids: OcdsBids): void {
  const date = dateAfter(course.releases, bids.at)
  addRelease(course, { date, tag: ['tenderUpdate'] }, ocdsBids(code, bids))
}

function addRelease(course: Course, { date, tag }: Pick<OcdsRelease, 'date' | 'tag'>, content: OcdsObject): void {
  const { ocid, releases } = course
  const parties = isObjectList(content.parties) ? content.parties.map((party) => joinedParty(course, party)) : undefined
  releases.push({
    ocid,
    id: `${ocid}-${date}`,
    date,
    tag,
    initiationType: 'tender',
    language: 'es',
    ...content,
    ...(parties && { parties }),
  })
}

/** A bidder that is also a supplier is one party with both roles, under the name in the award. */
function joinedParty({ parties }: Course, party: OcdsObject): OcdsObject {
  const known = parties.get(party.id)
  const [own, earlier] = [party.roles as readonly string[], (known?.roles ?? []) as readonly string[]]
  const roles = [...new Set([...earlier, ...own])].sort()
  const joined = { ...(own.includes('tenderer') ? { ...party, ...known } : { ...known, ...party }), roles }
  parties.set(party.id, joined)
  return joined
}

/** An award that a result no longer has, while the result stands, or the call was revoked, is a cancelled one. */
function withCancelledAwards(content: OcdsObject, says: OcdsObject, { status }: TenderFields): OcdsObject {
  const state = statusOfCode(status)
  if (!isObjectList(content.awards) || (state !== 'adjudicada' && state !== 'revocada')) return content
  const current = new Set(isObjectList(says.awards) ? says.awards.map(({ id }) => id) : [])
  const awards = content.awards.map((award) => (current.has(award.id) ? award : { ...award, status: 'cancelled' }))
  return { ...content, awards }
}

/** The time of a release; releases of one process have different times, which order them. */
function dateAfter(releases: readonly OcdsRelease[], at: Date): string {
  const last = releases.at(-1)
  const earliest = last ? Date.parse(last.date) + 1_000 : Number.NEGATIVE_INFINITY
  const date = ocdsTime(new Date(Math.max(at.getTime(), earliest)))
  if (!date) throw new Error(`a release cannot have the time ${at.toISOString()}`)
  return date
}
