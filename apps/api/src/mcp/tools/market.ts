import { getBuyerProfile } from '@mirador/contract/buyers'
import { getInstitution } from '@mirador/contract/institutions'
import { getSupplier } from '@mirador/contract/suppliers'
import { listComparedLines, listTenderPrices } from '@mirador/contract/tender-prices'
import { officialUrl } from '@mirador/domain/tender/official-url'
import { z } from 'zod/mini'
import { TOOL_TEXTS } from '../mcp-texts.ts'
import { readSource } from '../source-facts.ts'
import { readingTool } from '../tool.ts'
import { ambito, codigo, desde, rut } from './inputs.ts'
import { pageFrom } from './page.ts'
import { rowOf } from './row-of.ts'

const prices = listTenderPrices.answer.shape

export const precios_de_linea = readingTool({
  name: 'precios_de_linea',
  text: TOOL_TEXTS.precios_de_linea,
  operations: [listTenderPrices, listComparedLines],
  input: { codigo, linea: z.optional(z.int({ error: 'invalid' })), desde },
  data: {
    lineas: z.array(z.omit(rowOf(prices.lines), { rows: true })),
    prueba_del_rango: prices.band_test,
    compras: listComparedLines.answer.shape.rows,
  },
  async run({ codigo, linea, desde }, operations) {
    const bid_idn = codigo.toUpperCase()
    const { from, nextOf } = pageFrom(desde)
    const offset = String(from)
    const source = await readSource(operations)
    const {
      from: first,
      to,
      lines,
      total,
      band_test,
    } = await operations.ask(listTenderPrices, {
      query: linea === undefined ? { bid_idn, offset } : { bid_idn, line: String(linea) },
    })
    const facts = {
      leido_el: source.leido_el,
      fuente_hasta: to,
      n: total,
      periodo: { desde: first, hasta: to },
      enlace: officialUrl(bid_idn),
    }
    if (linea === undefined) {
      return {
        facts,
        data: { lineas: lines, prueba_del_rango: band_test, compras: [] },
        rows: { key: 'lineas', next: nextOf(total) },
      }
    }
    const query = { bid_idn, line: String(linea), offset }
    const { rows, total: compared } = await operations.ask(listComparedLines, { query })
    return {
      facts: { ...facts, n: compared },
      data: {
        lineas: lines,
        prueba_del_rango: band_test,
        compras: rows,
      },
      rows: { key: 'compras', next: nextOf(compared) },
    }
  },
})

const profile = z.omit(getBuyerProfile.answer, { from: true, to: true, tenders: true })

export const comprador = readingTool({
  name: 'comprador',
  text: TOOL_TEXTS.comprador,
  operations: [getBuyerProfile],
  input: { rut, ambito, meses: z.optional(z.enum(['12', '24', '36'], { error: 'invalid' })) },
  data: { nombre: z.nullable(z.string()), compras: profile },
  async run({ rut, ambito, meses }, operations) {
    const call = { params: { rut }, query: { scope: ambito, months: meses } }
    const [profile, buyers, source] = await Promise.all([
      operations.ask(getBuyerProfile, call),
      operations.opens(getInstitution) ? operations.ask(getInstitution, { params: { rut } }) : [],
      readSource(operations),
    ])
    const { from, to, tenders, ledger } = profile
    return {
      facts: {
        leido_el: source.leido_el,
        fuente_hasta: ledger?.source_at ?? source.fuente_hasta,
        n: tenders,
        periodo: { desde: from, hasta: to },
        enlace: null,
      },
      data: { nombre: buyers[0]?.name ?? null, compras: profile },
    }
  },
})

const company = z.omit(rowOf(getSupplier.answer), { period: true, presentation: true })

export const empresa = readingTool({
  name: 'empresa',
  text: TOOL_TEXTS.empresa,
  operations: [getSupplier],
  input: { rut },
  data: { empresa: z.nullable(company) },
  async run({ rut }, operations) {
    const [[company], source] = await Promise.all([
      operations.ask(getSupplier, { params: { rut } }),
      readSource(operations),
    ])
    const period = company?.period ?? null
    return {
      facts: {
        leido_el: source.leido_el,
        fuente_hasta: period?.source_at ?? source.fuente_hasta,
        n: company?.lines ?? 0,
        periodo: period && { desde: period.from, hasta: period.to },
        enlace: null,
      },
      data: { empresa: company ?? null },
    }
  },
})
