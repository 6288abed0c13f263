import type { TenderFacts, TenderRecord } from './tender.ts'

/** The longest published name has 251 characters. This many fit in sheets, mails and calendars. */
export const MAX_NAME_LENGTH = 300

/** A name that fits where names are listed: its beginning and `…`. */
export function shortName(name: string): string
export function shortName(name: string | null): string | null
export function shortName(name: string | null): string | null {
  if (name === null || name.length <= MAX_NAME_LENGTH) return name
  // neither half a character nor a blank before the mark
  return `${name
    .slice(0, MAX_NAME_LENGTH - 1)
    .replace(/[\ud800-\udbff]$/, '')
    .trimEnd()}…`
}

/**
 * A record whose names of tender and institution are at most `MAX_NAME_LENGTH` long, so that no list, mail, calendar, feed or
 * file meets a longer one. The complete name is a fact, which the detail shows.
 */
export function withShortNames(record: TenderRecord): TenderRecord {
  const { name, institution_name = null } = record
  const isLong = [name, institution_name].some((text) => text !== null && text.length > MAX_NAME_LENGTH)
  if (!isLong) return record
  const complete: TenderFacts = {
    ...(name.length > MAX_NAME_LENGTH && { full_name: name }),
    ...(institution_name && institution_name.length > MAX_NAME_LENGTH && { full_institution_name: institution_name }),
  }
  return {
    ...record,
    name: shortName(name),
    ...(institution_name !== null && { institution_name: shortName(institution_name) }),
    facts: { ...record.facts, ...complete },
  }
}
