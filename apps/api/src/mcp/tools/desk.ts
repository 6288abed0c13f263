import { listDeadlines } from '@mirador/contract/deadlines'
import { getDesk, listDeskStage } from '@mirador/contract/mesa'
import { findOrganisation } from '@mirador/database/mesa/people'
import { STAGES } from '@mirador/domain/pursuits/stage'
import { officialUrl } from '@mirador/domain/tender/official-url'
import { z } from 'zod/mini'
import { TOOL_TEXTS } from '../mcp-texts.ts'
import { readSource } from '../source-facts.ts'
import { readingTool } from '../tool.ts'
import { MAX_ROWS } from '../tool-answer.ts'
import { desde } from './inputs.ts'
import { pageFrom } from './page.ts'
import { rowOf } from './row-of.ts'

const dated = z.extend(
  z.pick(rowOf(listDeadlines.answer.shape.bids), {
    bid_idn: true,
    name: true,
    status: true,
    is_open: true,
    institution_name: true,
    closes_at: true,
    read_at: true,
    is_demo: true,
    is_followed: true,
    deadlines: true,
  }),
  {
    tasks: z.array(
      z.pick(rowOf(rowOf(listDeadlines.answer.shape.bids).shape.tasks), { id: true, text: true, at: true }),
    ),
    enlace: z.string(),
  },
)

const withLink = <T extends { bid_idn: string }>(row: T) => ({ ...row, enlace: officialUrl(row.bid_idn) })

export const mis_plazos = readingTool({
  name: 'mis_plazos',
  text: TOOL_TEXTS.mis_plazos,
  operations: [listDeadlines],
  input: { desde },
  data: { licitaciones: z.array(dated) },
  async run({ desde }, operations) {
    const { from, nextOf } = pageFrom(desde)
    const [{ bids, total }, source] = await Promise.all([operations.ask(listDeadlines, {}), readSource(operations)])
    return {
      facts: { ...source, n: total, periodo: null, enlace: null },
      data: { licitaciones: bids.slice(from, from + MAX_ROWS).map(withLink) },
      rows: { key: 'licitaciones', next: nextOf(bids.length) },
    }
  },
})

const { rows: _, ...stageFields } = rowOf(getDesk.answer.shape.stages).shape
const deskRow = z.extend(z.omit(rowOf(listDeskStage.answer.shape.rows), { carrier: true }), {
  /** whether the person carries it; the names of others are left out */
  la_llevo: z.boolean(),
  enlace: z.string(),
})
const trueText = (only: boolean | undefined) => (only ? ('true' as const) : undefined)

export const mi_mesa = readingTool({
  name: 'mi_mesa',
  text: TOOL_TEXTS.mi_mesa,
  operations: [getDesk, listDeskStage],
  input: {
    etapa: z.optional(z.enum(STAGES, { error: 'invalid' })),
    solo_mias: z.optional(z.boolean({ error: 'invalid' })),
    desde,
  },
  data: { etapas: z.array(z.object(stageFields)), licitaciones: z.array(deskRow) },
  async run({ etapa, solo_mias, desde }, operations) {
    const { caller, context } = operations
    const { from, nextOf } = pageFrom(desde)
    const [team, source] = await Promise.all([
      findOrganisation(context.database.db, caller.sub),
      readSource(operations),
    ])
    const facts = { ...source, n: 0, periodo: null, enlace: null }
    // before its first decision an account has no desk
    if (team === undefined) return { facts, data: { etapas: [], licitaciones: [] } }
    const withOwn = <T extends { bid_idn: string; carrier: string | null }>(row: T) =>
      withLink({ ...row, la_llevo: row.carrier === caller.sub })
    const mine = trueText(solo_mias)
    if (etapa !== undefined) {
      const { total, rows } = await operations.ask(listDeskStage, {
        params: { team: String(team), stage: etapa },
        query: { mine, offset: String(from) },
      })
      return {
        facts: { ...facts, n: total },
        data: { etapas: [], licitaciones: rows.map(withOwn) },
        rows: { key: 'licitaciones', next: nextOf(total) },
      }
    }
    const { stages } = await operations.ask(getDesk, { params: { team: String(team) }, query: { mine } })
    return {
      facts: { ...facts, n: stages.reduce((sum, { total }) => sum + total, 0) },
      data: { etapas: stages, licitaciones: stages.flatMap(({ rows }) => rows).map(withOwn) },
      // the rest of a stage comes with its name
      rows: { key: 'licitaciones', next: () => null },
    }
  },
})
