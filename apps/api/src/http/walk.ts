import { createHash } from 'node:crypto'
import type { Endpoint } from '@mirador/contract/endpoint'
import type { KeyOrder } from '@mirador/database/connection/key-order'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod/mini'
import { ApiError } from './api-error.ts'

type Key = readonly (number | string)[]

/** A request for a page of the public API (docs/decisions/0129). */
export interface Walk<K extends Key = Key> {
  /** number of rows; undefined: those of a page of the web */
  limit: number | undefined
  /** undefined: the query asks for an order that may change, or for no pages */
  byKey: KeyOrder<K> | undefined
  /** the key of the last row of the page, where more follow; the handler sets it */
  next: K | undefined
}

/**
 * The rows to read for a page: of the web by offset, of a walk one more than fit, which tells whether more follow.
 * @param size rows on a page of the web
 * @returns also what keeps the rows of the page
 */
export function pageOf<K extends Key>(walk: Walk<K> | undefined, offset: number, size: number) {
  const limit = walk?.limit ?? size
  const byKey = walk?.byKey
  const take = <Row>(rows: readonly Row[], keyOf: (row: Row) => K): readonly Row[] => {
    if (!walk || !byKey) return rows
    const last = rows.length > limit ? rows[limit - 1] : undefined
    walk.next = last && keyOf(last)
    return rows.slice(0, limit)
  }
  return { page: { offset, limit: byKey ? limit + 1 : limit, byKey }, take }
}

interface WalkQuery {
  limit?: number | undefined
  cursor?: string | undefined
}

/**
 * Separates the walk from the other parameters of a query.
 * @throws ApiError the cursor is not one of a link of the same list
 */
export function walkOf({ walk: declared }: Endpoint, request: FastifyRequest, { limit, cursor, ...query }: WalkQuery) {
  if (!declared) throw new Error('The endpoint is not walked')
  const { pathname, searchParams } = addressOf(request)
  if (cursor !== undefined && searchParams.has('offset'))
    throw new ApiError('invalid_request', [{ field: 'offset', code: 'invalid' }])
  const isByKey = !declared.unless?.some((name) => searchParams.has(name))
  if (!isByKey && cursor !== undefined) throw new ApiError('bad_cursor', [{ field: 'cursor', code: 'invalid' }])
  const after = cursor === undefined ? undefined : readCursor(cursor, digestOf(pathname, searchParams), declared.key)
  const walk: Walk = { limit, byKey: isByKey ? { after } : undefined, next: undefined }
  return { query, walk }
}

/** The header `Link` of an answer (RFC 8288), with the same filters; undefined at the end of the list. */
export function nextLink(request: FastifyRequest, { next }: Walk): string | undefined {
  if (!next) return undefined
  const { pathname, searchParams } = addressOf(request)
  const cursor = Buffer.from(JSON.stringify([VERSION, digestOf(pathname, searchParams), next])).toString('base64url')
  searchParams.delete('offset')
  searchParams.set('cursor', cursor)
  return `<${pathname}?${searchParams}>; rel="next"`
}

const addressOf = ({ url }: FastifyRequest) => new URL(url, 'http://host.invalid')

/** Of the form and the meaning of cursors: those of another version are refused. */
const VERSION = 1

const cursorContent = z.tuple([z.literal(VERSION), z.string(), z.unknown()])

/** Which list a cursor belongs to: the address without what selects a page. */
function digestOf(pathname: string, searchParams: URLSearchParams): string {
  const filters = [...searchParams].filter(([name]) => !['cursor', 'limit', 'offset'].includes(name)).toSorted()
  return createHash('sha256')
    .update(JSON.stringify([pathname, filters]))
    .digest('base64url')
    .slice(0, 12)
}

function readCursor(cursor: string, digest: string, key: z.ZodMiniType<Key>): Key {
  const content = z.safeParse(cursorContent, parsed(cursor))
  const after = content.success && content.data[1] === digest ? z.safeParse(key, content.data[2]) : undefined
  if (!after?.success) throw new ApiError('bad_cursor', [{ field: 'cursor', code: 'invalid' }])
  return after.data
}

function parsed(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString())
  } catch {
    return undefined
  }
}
