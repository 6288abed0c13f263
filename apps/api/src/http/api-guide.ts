import { escapeMarkup } from '@mirador/domain/text/escape-markup'
import { REQUEST_LIMITS } from '../limits/request-limits.ts'
import { API_GUIDE } from './api-guide-texts.ts'
import { PUBLIC_BASE } from './public-base.ts'

/** A tender that the documentation names, as the examples of the contract do. */
const TENDER = '1057-1-LE26'

const AUTHORIZATION = '-H "Authorization: Bearer $MIRADOR_TOKEN"'

type Call = 'search' | 'read' | 'changes' | 'follow' | 'walk'

/** The commands of the page, for a shell (POSIX) with curl from 7.70 on. */
const commandsOf = (base: string): Readonly<Record<Call, string>> => ({
  search: `curl -sS -G '${base}/bid/all' \\
  ${AUTHORIZATION} \\
  --data-urlencode 'q=gases clínicos' \\
  -d 'status=publicada' -d 'limit=20'`,
  read: `curl -sS '${base}/bid/by/${TENDER}' \\
  ${AUTHORIZATION}`,
  changes: `curl -sS '${base}/bid/changes?bid_idn=${TENDER}' \\
  ${AUTHORIZATION} \\
  --etag-compare cambios.etag --etag-save cambios.etag \\
  -o cambios.json -w '%{http_code}\\n'`,
  follow: `curl -sS '${base}/users/follow_bid' \\
  ${AUTHORIZATION} \\
  -H 'Content-Type: application/json' \\
  -H 'Idempotency-Key: "seguir-${TENDER}"' \\
  -d '{"bid_idn": "${TENDER}"}'`,
  walk: `pagina='${PUBLIC_BASE}/bid/all?status=publicada&limit=50'
while [ -n "$pagina" ]; do
  curl -sS "${base.slice(0, -PUBLIC_BASE.length)}$pagina" \\
    ${AUTHORIZATION} \\
    -D cabeceras.txt -w '\\n' >> licitaciones.jsonl
  pagina=$(sed -n 's/^[Ll]ink: <\\([^>]*\\)>; rel="next".*/\\1/p' cabeceras.txt)
done`,
})

/**
 * The page for a supplier's programmer, as markup: what a token is for, and five calls.
 * @param publicUrl address of the product, to which the calls go
 */
export function apiGuide(publicUrl: string): string {
  const commands = commandsOf(publicUrl + PUBLIC_BASE)
  const calls = (Object.keys(commands) as Call[]).map((call) => {
    const { title, about } = API_GUIDE[call]
    return section(title, paragraph(about) + code(commands[call]))
  })
  const { title, about, limits } = API_GUIDE.refusals
  const { read, write } = REQUEST_LIMITS
  return [
    paragraph(API_GUIDE.about),
    paragraph(API_GUIDE.token) + code(API_GUIDE.tokenPlace(API_GUIDE.tokenExample)),
    ...calls,
    section(title, paragraph(about) + paragraph(limits(read, write))),
    `<p><a href="/api/docs/">${API_GUIDE.more}</a></p>`,
    `<p><a href="${PUBLIC_BASE}/openapi.json">${API_GUIDE.document}</a></p>`,
  ].join('\n')
}

const section = (title: string, content: string) => `<h2>${escapeMarkup(title)}</h2>\n${content}`

const paragraph = (text: string) => `<p>${escapeMarkup(text)}</p>\n`

const code = (command: string) => `<pre><code>${escapeMarkup(command)}</code></pre>`
