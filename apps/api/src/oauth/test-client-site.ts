import { createHash, randomBytes } from 'node:crypto'
import http from 'node:http'
import type { AddressInfo } from 'node:net'

export const REDIRECT = 'https://asistente.example/vuelta'
export const REDIRECTS = [
  REDIRECT,
  'https://asistente.example/otra?a=1',
  'http://127.0.0.1:8000/vuelta',
  'http://127.0.0.1/callback',
]

/** A verifier of PKCE and its challenge. */
export function newPkce() {
  const code_verifier = randomBytes(32).toString('base64url')
  return { code_verifier, code_challenge: createHash('sha256').update(code_verifier).digest('base64url') }
}

/** A site on loopback that answers one path as it is given, by default with the document of a client. */
export async function openClientSite(answer?: (response: http.ServerResponse, url: string) => void) {
  let count = 0
  const server = http.createServer((_request, response) => {
    count++
    if (answer) return answer(response, url)
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(documentOf(url)))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/cliente.json`
  return {
    url,
    host: new URL(url).host,
    /** requests so far */
    count: () => count,
    async close() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}

export const documentOf = (client_id: string) => ({
  client_id,
  client_name: 'Asistente de prueba',
  redirect_uris: REDIRECTS,
  token_endpoint_auth_method: 'none',
})
