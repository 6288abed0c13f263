import { z } from 'zod/mini'
import { type FetchSettings, fetchDocument, NoDocument } from './fetch-document.ts'

/** A client as its document describes it. */
export interface OauthClient {
  client_id: string
  /** what it calls itself, which proves nothing */
  name: string
  /** of the address of its document, which is what is known about it */
  host: string
  redirect_uris: readonly string[]
}

const MAX_CLIENT_ID = 500
const MAX_NAME = 100

/**
 * What is read of a document (draft-ietf-oauth-client-id-metadata-document). A client has no secret here: it proves
 * itself by its redirect and PKCE.
 */
const schema = z.object({
  client_id: z.string(),
  client_name: z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_NAME), z.regex(/^[^\p{C}]+$/u)),
  redirect_uris: z.array(z.string().check(z.maxLength(1_000))).check(z.minLength(1), z.maxLength(20)),
  token_endpoint_auth_method: z.optional(z.literal('none')),
  grant_types: z.optional(z.array(z.string())),
  response_types: z.optional(z.array(z.string())),
  client_secret: z.optional(z.undefined()),
})

/** Whether a text may name a client: an address in the form that a URL parser writes, with a path. */
export function isClientId(text: string): boolean {
  if (text.length > MAX_CLIENT_ID || !URL.canParse(text)) return false
  const url = new URL(text)
  return url.href === text && url.pathname !== '/' && !text.includes('#')
}

/**
 * Fetches the document of a client.
 * @throws NoDocument there is none that names this address as its own and has what is needed
 */
export async function readClient(client_id: string, settings: FetchSettings): Promise<OauthClient> {
  if (!isClientId(client_id)) throw new NoDocument('not an address of a document')
  const { data } = schema.safeParse(await fetchDocument(client_id, settings))
  if (!data) throw new NoDocument('not a document of a client')
  const { client_name, redirect_uris, grant_types = ['authorization_code'], response_types = ['code'] } = data
  if (data.client_id !== client_id) throw new NoDocument('it names another client')
  if (!grant_types.includes('authorization_code') || !response_types.includes('code'))
    throw new NoDocument('a client of other grants')
  return { client_id, name: client_name, host: new URL(client_id).host, redirect_uris }
}

const LOOPBACK = ['127.0.0.1', '[::1]', 'localhost']

/** A redirect leads to another site over TLS, or to a program of the person's own computer. */
function isSafeRedirect(text: string): boolean {
  if (!URL.canParse(text) || text.includes('#')) return false
  const { protocol, hostname, username, password } = new URL(text)
  if (username || password) return false
  return protocol === 'https:' || (protocol === 'http:' && LOOPBACK.includes(hostname))
}

/**
 * Whether a redirect is one of the client's, compared as text. Only of loopback addresses the port may differ, which a
 * program takes as it gets it (RFC 8252, section 7.3).
 */
export function isRedirectOf({ redirect_uris }: Pick<OauthClient, 'redirect_uris'>, redirect: string): boolean {
  if (!isSafeRedirect(redirect)) return false
  return redirect_uris.some((known) => {
    if (!isSafeRedirect(known)) return false
    return known === redirect || withoutLoopbackPort(known) === withoutLoopbackPort(redirect)
  })
}

function withoutLoopbackPort(text: string): string {
  const { protocol, hostname } = new URL(text)
  if (protocol !== 'http:' || !LOOPBACK.includes(hostname)) return text
  return text.replace(/^(http:\/\/(?:\[::1\]|[^/:?]+)):\d+/i, '$1')
}
