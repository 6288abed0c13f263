import { HOUR_MS, MINUTE_MS } from '../time/duration.ts'

/** A class of open tenders that are read again by age. */
export interface AgedClass {
  /** only tenders that an account follows */
  isFollowed: boolean
  /** only those that close within this time; infinite for all */
  withinMs: number
  spacingMs: number
}

/**
 * The purposes of the calls of a day. `share` is the guaranteed part of the day's calls of a class; other classes get
 * its unused calls. Due details are those that a list shows as new or changed. Open tenders of an aged class are read
 * again after `spacingMs`, because texts and amounts change without a sign in the lists.
 * docs/decisions/0063-what-is-read-first.md has the arithmetic.
 */
export const READING_CLASSES = {
  /** lists of open tenders and of days */
  lists: { share: 0.04 },
  /** due details of open tenders and of followed ones: always first */
  news: { share: 0.04 },
  /** due details of awarded, deserted, revoked and suspended tenders */
  results: { share: 0.04 },
  /** due details of tenders that only closed, which the list has already reported */
  closed: { share: 0.002 },
  followedSoon: { share: 0.308, isFollowed: true, withinMs: 24 * HOUR_MS, spacingMs: 62 * MINUTE_MS },
  closingSoon: { share: 0.3, isFollowed: false, withinMs: 72 * HOUR_MS, spacingMs: 6.4 * HOUR_MS },
  followed: { share: 0.12, isFollowed: true, withinMs: Number.POSITIVE_INFINITY, spacingMs: 6.4 * HOUR_MS },
  open: { share: 0.15, isFollowed: false, withinMs: Number.POSITIVE_INFINITY, spacingMs: 29 * HOUR_MS },
} as const

export type ReadingClass = keyof typeof READING_CLASSES

export type AgedClassName = 'followedSoon' | 'closingSoon' | 'followed' | 'open'

/** The classes of open tenders that are read again by age. */
export const AGED_CLASSES: readonly (AgedClass & { name: AgedClassName })[] = (
  ['followedSoon', 'closingSoon', 'followed', 'open'] as const
).map((name) => ({ name, ...READING_CLASSES[name] }))

/** What the order of readings depends on. */
export interface AgedReading {
  is_followed: boolean
  closes_at: Date | null
  /** when its detail was last read; null: never */
  detail_read_at: Date | null
}

/** The age of a reading in spacings of the class: due from 1 on. 0 for a tender that is not in the class. */
export function latenessIn(
  { isFollowed, withinMs, spacingMs }: AgedClass,
  { is_followed, closes_at, detail_read_at }: AgedReading,
  now: Date,
): number {
  if (isFollowed && !is_followed) return 0
  if (Number.isFinite(withinMs) && !(closes_at && closes_at.getTime() <= now.getTime() + withinMs)) return 0
  return detail_read_at ? (now.getTime() - detail_read_at.getTime()) / spacingMs : Number.POSITIVE_INFINITY
}
