import { getInstitution, listInstitutions } from '@mirador/contract/institutions'
import { getSupplier } from '@mirador/contract/suppliers'
import { getTender, listTenders, searchCorrection, tenderSummary } from '@mirador/contract/tenders'
import { officialUrl } from '@mirador/domain/tender/official-url'
import { TENDER_SORTS } from '@mirador/domain/tender-query/tender-query'
import { z } from 'zod/mini'
import type { Operations } from '../call-operation.ts'
import { TOOL_TEXTS } from '../mcp-texts.ts'
import { readSource } from '../source-facts.ts'
import { readingTool } from '../tool.ts'
import { ambito, desde, listFilters } from './inputs.ts'
import { pageFrom } from './page.ts'

const row = z.extend(
  z.pick(tenderSummary, {
    bid_idn: true,
    name: true,
    status: true,
    is_open: true,
    type_code: true,
    institution_name: true,
    institution_rut: true,
    region: true,
    comuna: true,
    currency: true,
    amount: true,
    published_at: true,
    closes_at: true,
    read_at: true,
    is_demo: true,
    is_followed: true,
    excerpt: true,
    fit: true,
  }),
  { enlace: z.string() },
)

export const buscar = readingTool({
  name: 'buscar',
  text: TOOL_TEXTS.buscar,
  operations: [listTenders],
  input: {
    texto: z.optional(z.string().check(z.maxLength(1000, { error: 'too_long' }))),
    ambito,
    orden: z.optional(z.enum(TENDER_SORTS, { error: 'invalid' })),
    filtros: listFilters,
    desde,
  },
  data: {
    abiertas: z.number(),
    palabras_ignoradas: z.array(z.string()),
    correccion: z.nullable(searchCorrection),
    licitaciones: z.array(row),
  },
  async run({ texto, ambito, orden, filtros, desde }, operations) {
    const { from, nextOf } = pageFrom(desde)
    const query = { ...filtros, q: texto, scope: ambito, sort: orden, offset: String(from) }
    const [list, source] = await Promise.all([operations.ask(listTenders, { query }), readSource(operations)])
    const { bids, total, open, ignored_words, correction } = list
    const { published_from: first = null, published_to: last = null } = filtros ?? {}
    return {
      facts: { ...source, n: total, periodo: first || last ? { desde: first, hasta: last } : null, enlace: null },
      data: {
        abiertas: open,
        palabras_ignoradas: ignored_words,
        correccion: correction,
        licitaciones: bids.map((bid) => ({ ...bid, enlace: officialUrl(bid.bid_idn) })),
      },
      rows: { key: 'licitaciones', next: nextOf(total) },
    }
  },
})

const match = z.object({
  tipo: z.enum(['licitacion', 'comprador', 'empresa']),
  id: z.string(),
  nombre: z.nullable(z.string()),
  /** the tool to call next, with the id */
  herramienta: z.enum(['ficha', 'comprador', 'empresa']),
})
type Match = z.infer<typeof match>

const RUT = /^[\d.]{1,12}-?[\dkK]$/
/** Codes of tenders and of Compra Ágil: `1057-12-LE26`, `1057-12-COT26` */
const CODE = /^\d+-\d+-[A-Z]+\d{2}$/

export const resolver = readingTool({
  name: 'resolver',
  text: TOOL_TEXTS.resolver,
  operations: [getTender, getInstitution, listInstitutions],
  input: {
    texto: z.string().check(z.trim(), z.minLength(1, { error: 'required' }), z.maxLength(100, { error: 'too_long' })),
  },
  data: { coincidencias: z.array(match) },
  async run({ texto }, operations) {
    const [{ matches, total }, source] = await Promise.all([matchesOf(texto, operations), readSource(operations)])
    return {
      facts: { ...source, n: total, periodo: null, enlace: null },
      data: { coincidencias: matches },
      rows: { key: 'coincidencias', next: () => null },
    }
  },
})

async function matchesOf(text: string, operations: Operations): Promise<{ matches: Match[]; total: number }> {
  const code = text.toUpperCase()
  if (CODE.test(code)) {
    const [tender] = await operations.ask(getTender, { params: { id: code } })
    return all(tender ? [{ tipo: 'licitacion', id: tender.bid_idn, nombre: tender.name, herramienta: 'ficha' }] : [])
  }
  if (RUT.test(text)) return all(await partiesOf(text, operations))
  const { institution, total } = await operations.ask(listInstitutions, { query: { q: text } })
  return { matches: institution.map(buyerMatch), total }
}

const all = (matches: Match[]) => ({ matches, total: matches.length })

const buyerMatch = ({ rut, name }: { rut: string; name: string }): Match => ({
  tipo: 'comprador',
  id: rut,
  nombre: name,
  herramienta: 'comprador',
})

/** A RUT may be that of a buyer, and of a company where the token opens those. */
async function partiesOf(rut: string, operations: Operations): Promise<Match[]> {
  const [buyers, companies] = await Promise.all([
    operations.ask(getInstitution, { params: { rut } }),
    operations.opens(getSupplier) ? operations.ask(getSupplier, { params: { rut } }) : [],
  ])
  return [
    ...buyers.map(buyerMatch),
    ...companies.map(({ rut, name }): Match => ({ tipo: 'empresa', id: rut, nombre: name, herramienta: 'empresa' })),
  ]
}
