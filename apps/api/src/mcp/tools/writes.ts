import { writeNote } from '@mirador/contract/desk-parts'
import { decideTender } from '@mirador/contract/pursuits'
import { createSavedSearch } from '@mirador/contract/saved-searches'
import { followTender } from '@mirador/contract/tenders'
import { findOrganisation } from '@mirador/database/mesa/people'
import { DECLINE_REASONS, STAGES } from '@mirador/domain/pursuits/stage'
import { officialUrl } from '@mirador/domain/tender/official-url'
import { z } from 'zod/mini'
import { ApiError } from '../../http/api-error.ts'
import type { Operations } from '../call-operation.ts'
import { TOOL_TEXTS } from '../mcp-texts.ts'
import type { Facts } from '../source-facts.ts'
import { writingTool } from '../tool.ts'
import { ambito, codigo, savedFilters } from './inputs.ts'
import { rowOf } from './row-of.ts'

/** A write is about one case of its own, read as it was written. */
function writtenFacts({ context }: Operations, enlace: string | null): Facts {
  return { leido_el: context.now().toISOString(), fuente_hasta: null, n: 1, periodo: null, enlace }
}

export const seguir = writingTool({
  name: 'seguir',
  text: TOOL_TEXTS.seguir,
  operations: [followTender],
  input: { codigo },
  data: followTender.answer.shape,
  async run({ codigo }, operations) {
    const data = await operations.ask(followTender, { body: { bid_idn: codigo.toUpperCase() } })
    return { facts: writtenFacts(operations, officialUrl(data.bid_idn)), data }
  },
})

export const guardar_busqueda = writingTool({
  name: 'guardar_busqueda',
  text: TOOL_TEXTS.guardar_busqueda,
  operations: [createSavedSearch],
  input: {
    nombre: z.string().check(z.maxLength(200, { error: 'too_long' })),
    texto: z.optional(z.string().check(z.maxLength(1000, { error: 'too_long' }))),
    ambito,
    filtros: savedFilters,
    en_el_resumen: z.optional(z.boolean({ error: 'invalid' })),
  },
  data: createSavedSearch.answer.shape,
  async run({ nombre, texto, ambito, filtros, en_el_resumen }, operations) {
    const filters = { ...filtros, ...(texto !== undefined && { q: texto }), ...(ambito && { scope: ambito }) }
    const body = { name: nombre, filters, in_digest: en_el_resumen ?? false }
    const data = await operations.ask(createSavedSearch, { body })
    return { facts: writtenFacts(operations, null), data }
  },
})

export const mover_en_mesa = writingTool({
  name: 'mover_en_mesa',
  text: TOOL_TEXTS.mover_en_mesa,
  operations: [decideTender],
  input: {
    codigo,
    // no stage would undo the decision, which an assistant must not
    etapa: z.enum(STAGES, { error: 'invalid' }),
    motivo: z.optional(z.enum(DECLINE_REASONS, { error: 'invalid' })),
    palabras: z.optional(z.string().check(z.maxLength(1000, { error: 'too_long' }))),
    version: z._default(z.int({ error: 'invalid' }), 0),
  },
  data: z.pick(decideTender.answer, { stage: true, reason: true, words: true, version: true }).shape,
  async run({ codigo, etapa, motivo = null, palabras = null, version }, operations) {
    const id = codigo.toUpperCase()
    const body = { stage: etapa, reason: motivo, words: palabras, version }
    const data = await operations.ask(decideTender, { params: { id }, body })
    return { facts: writtenFacts(operations, officialUrl(id)), data }
  },
})

const note = z.pick(rowOf(writeNote.answer.shape.notes), { id: true, written_at: true, is_current: true })

export const anotar = writingTool({
  name: 'anotar',
  text: TOOL_TEXTS.anotar,
  operations: [writeNote],
  input: { codigo, texto: z.string().check(z.maxLength(10_000, { error: 'too_long' })) },
  data: { nota: z.nullable(note), notas: z.int() },
  async run({ codigo, texto }, operations) {
    const { caller, context } = operations
    const team = await findOrganisation(context.database.db, caller.sub)
    if (team === undefined) throw new ApiError('not_on_desk')
    const id = codigo.toUpperCase()
    // without the version that it read, what people wrote stays current beside it
    const { notes } = await operations.ask(writeNote, {
      params: { team: String(team), id },
      body: { text: texto, previous: null },
    })
    return {
      facts: writtenFacts(operations, officialUrl(id)),
      data: { nota: notes[0] ?? null, notas: notes.length },
    }
  },
})
