import { randomBytes } from 'node:crypto'

/** Addresses of one kind of file that programs read by a secret token, without a session. */
export interface TokenLink {
  /** path below the public address, without a slash at the end */
  base: string
  newToken(): string
  urlOf(publicUrl: string, token: string): string
  /** The token in a requested file name; undefined: the name cannot be one of these files. */
  tokenOf(file: string): string | undefined
}

/** `/calendar/{token}.ics`: the dates of the followed tenders of an account. */
export const CALENDAR_LINK = tokenLink({ base: '/calendar', extension: 'ics', bytes: 32 })

/** `/feeds/searches/{token}.xml`: the matches of a saved search, as RSS. */
export const SEARCH_FEED_LINK = tokenLink({ base: '/feeds/searches', extension: 'xml', bytes: 24 })

/** @param bytes random bytes of a token */
function tokenLink({ base, extension, bytes }: { base: string; extension: string; bytes: number }): TokenLink {
  const file = new RegExp(`^([\\w-]{${Math.ceil((bytes * 4) / 3)}})\\.${extension}$`)
  return {
    base,
    newToken: () => randomBytes(bytes).toString('base64url'),
    urlOf: (publicUrl, token) => `${publicUrl}${base}/${token}.${extension}`,
    tokenOf: (name) => file.exec(name)?.[1],
  }
}
