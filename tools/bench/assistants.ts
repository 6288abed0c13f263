import { storeToken } from '@mirador/api/identity/personal-tokens/test-tokens'
import { callHeaders, toolCall } from '@mirador/api/mcp/test-mcp'
import type { Database, Db } from '@mirador/database/connection/connect'
import { countLexemes } from '@mirador/database/fit/lexeme-sample'
import { SCOPES } from '@mirador/domain/account/personal-tokens'
import { sql } from 'kysely'
import { fill } from './fill.ts'
import { COMPANY_RUT, joinCompany, offerInTenders, openTenders } from './fit.ts'
import { percentiles, timed } from './measure.ts'
import { row } from './report.ts'
import { type Bench, withScratch } from './scratch-database.ts'
import { type BenchServer, startBenchServer } from './server.ts'
import { newestAccount } from './today.ts'

/** Requests before the measured ones, in which statements are prepared. */
const WARM_UP = 3

/** A tool, and the request of its screen. Of writes each call has a tender, or a name, of its own. */
interface Pair {
  tool: string
  args: (nth: number) => Record<string, unknown>
  screen: (nth: number) => { method?: string; path: string; body?: object }
}

/** Measures each tool of assistants beside the request of its screen, in turn, as a person of a company. */
export function benchAssistants(bench: Bench) {
  const { options, out } = bench
  return withScratch(bench, async (scratch) => {
    await fill(bench, scratch)
    const { database } = scratch
    const now = new Date()
    await openTenders(database.db, now)
    await countLexemes(database.db, now)
    await offerInTenders(database, now)
    const server = await startBenchServer(database)
    try {
      const person = await createPerson(database, now)
      const pairs = [...readingPairs(person), ...writingPairs(person)]
      const figures: Record<string, string> = {}
      for (const pair of pairs) {
        const figure = await measure(server, database.db, { ...person, pair, rounds: options.requests })
        figures[pair.tool] = figure
        out(row(pair.tool, [figure]))
      }
      return figures
    } finally {
      await server.close()
    }
  })
}

type Person = Awaited<ReturnType<typeof createPerson>>

/** Gives the newest account a company, a desk and a token, and finds what it asks about. */
async function createPerson(database: Database, now: Date) {
  const { db } = database
  const sub = await newestAccount(db)
  await joinCompany(db, sub, now)
  const { rows } = await sql<{ bid_idn: string; rut: string | null }>`
    select t.bid_idn, i.rut from tender_search s join tender t on t.id = s.tender_id
      left join institution i on i.id = t.institution_id
    where s.is_open and s.channel <> 2 order by s.tender_id limit 2100`.execute(db)
  const [first] = rows
  if (!first?.rut) throw new Error('no open tender has a buyer')
  const token = await storeToken({ database }, sub, SCOPES, now)
  return { sub, token, code: first.bid_idn, buyer: first.rut, codes: rows.slice(1).map(({ bid_idn }) => bid_idn) }
}

function readingPairs({ code, buyer }: Person): Pair[] {
  const pair = (tool: string, args: Record<string, unknown>, path: string): Pair => ({
    tool,
    args: () => args,
    screen: () => ({ path }),
  })
  return [
    pair('buscar', { texto: 'mantencion', ambito: 'all' }, '/bid/all?q=mantencion&scope=all'),
    pair('resolver', { texto: 'Hospital' }, '/institution/all?q=Hospital'),
    pair('ficha', { codigo: code }, `/bid/by/${code}`),
    pair('que_cambio', { codigo: code }, `/bid/changes?bid_idn=${code}`),
    pair('encaje_por_que', { codigo: code }, `/bid/by/${code}/fit`),
    pair('precios_de_linea', { codigo: code }, `/bid/prices?bid_idn=${code}`),
    pair('comprador', { rut: buyer, ambito: 'all' }, `/institution/by/rut/${buyer}/profile?scope=all`),
    pair('empresa', { rut: COMPANY_RUT }, `/supplier/by/rut/${COMPANY_RUT}`),
    pair('estado_de_la_fuente', {}, '/source/status'),
  ]
}

/** The writes, and the lists that they fill. The screen has the even calls, the tool the odd ones. */
function writingPairs({ codes }: Person): Pair[] {
  const codeOf = (nth: number) => codes[nth] ?? ''
  const clave = () => crypto.randomUUID()
  return [
    {
      tool: 'seguir',
      args: (nth) => ({ codigo: codeOf(nth), clave: clave() }),
      screen: (nth) => ({ method: 'POST', path: '/users/follow_bid', body: { bid_idn: codeOf(nth) } }),
    },
    {
      tool: 'guardar_busqueda',
      args: (nth) => ({ nombre: `Aseo ${nth}`, texto: 'aseo', clave: clave() }),
      screen: (nth) => ({
        method: 'POST',
        path: '/users/searches',
        body: { name: `Aseo ${nth}`, filters: { q: 'aseo' }, in_digest: false },
      }),
    },
    {
      tool: 'mover_en_mesa',
      args: (nth) => ({ codigo: codeOf(nth), etapa: 'preparando', clave: clave() }),
      screen: (nth) => ({
        method: 'PUT',
        path: `/bid/by/${codeOf(nth)}/pursuit`,
        body: { stage: 'preparando', reason: null, words: null, version: 0 },
      }),
    },
    {
      tool: 'anotar',
      args: (nth) => ({ codigo: codeOf(nth), texto: 'La línea 8 no es nuestra.', clave: clave() }),
      screen: (nth) => ({
        method: 'POST',
        path: `/mesa/{team}/tenders/${codeOf(nth)}/notes`,
        body: { text: 'La línea 8 no es nuestra.', previous: null },
      }),
    },
    { tool: 'mis_plazos', args: () => ({}), screen: () => ({ path: '/users/follow_bid/deadlines' }) },
    { tool: 'mi_mesa', args: () => ({}), screen: () => ({ path: '/mesa/{team}' }) },
  ]
}

async function measure(
  { url, headers }: BenchServer,
  db: Db,
  { sub, token, pair, rounds }: Person & { pair: Pair; rounds: number },
): Promise<string> {
  const times = { screen: [] as number[], tool: [] as number[] }
  const processor = { screen: [] as number[], tool: [] as number[] }
  const member = await db.selectFrom('membership').select('organisation_id').where('sub', '=', sub).executeTakeFirst()
  for (let nth = 0; nth < 2 * (rounds + WARM_UP); nth++) {
    // an account has few searches
    await db.deleteFrom('saved_search').where('sub', '=', sub).execute()
    const kind = nth % 2 === 0 ? 'screen' : 'tool'
    const { path, method = 'GET', body } = pair.screen(nth)
    const json = { 'content-type': 'application/json' }
    const request =
      kind === 'tool'
        ? new Request(`${url}/mcp`, {
            method: 'POST',
            headers: callHeaders(token, pair.tool),
            body: JSON.stringify(toolCall(pair.tool, pair.args(nth))),
          })
        : new Request(`${url}/api${path.replace('{team}', String(member?.organisation_id))}`, {
            method,
            headers: { ...headers, ...(body && json) },
            ...(body && { body: JSON.stringify(body) }),
          })
    const taken = await timed(async () => {
      const response = await fetch(request)
      const text = await response.text()
      if (!response.ok || text.includes('"isError":true')) throw new Error(`${request.url}: ${text.slice(0, 300)}`)
    })
    if (nth < 2 * WARM_UP) continue
    times[kind].push(taken.ms)
    processor[kind].push(taken.processor)
  }
  const text = ({ screen, tool }: typeof times) =>
    [screen, tool].map((values) => percentiles(values).p95.toFixed(1)).join(' → ')
  return `p95 of the screen → of the tool ${text(times)} ms; processor ${text(processor)}`
}
