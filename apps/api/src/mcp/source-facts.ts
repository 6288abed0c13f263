import { getSourceStatus } from '@mirador/contract/source-status'
import { z } from 'zod/mini'
import { getSourceStatusRoute } from '../routes/source/get-source-status.ts'
import type { Operations } from './call-operation.ts'

const text = z.nullable(z.string())

/** Where the figures of an answer come from. */
export const sourceFacts = {
  /** when Mirador last read the source of the answer */
  leido_el: text,
  /** until when the source speaks: the time of its answer or file, or a month */
  fuente_hasta: text,
  /** how many cases the answer is about, whatever it shows of them */
  n: z.int(),
  /** what the figures cover: instants, days or months, both included */
  periodo: z.nullable(z.object({ desde: text, hasta: text })),
  /** page of Mercado Público; null: it has none */
  enlace: text,
}
const facts = z.object(sourceFacts)
export type Facts = z.infer<typeof facts>

const moments = z.pick(getSourceStatus.answer, { last_read_at: true, source_at: true })

/**
 * How current the lists are: what the screen of the source says, without its scope, since each row says the same of
 * itself.
 */
export async function readSource({ context }: Operations): Promise<Pick<Facts, 'leido_el' | 'fuente_hasta'>> {
  const status = await getSourceStatusRoute.handle({} as never, context)
  const { last_read_at, source_at } = z.parse(moments, JSON.parse(JSON.stringify(status)))
  return { leido_el: last_read_at, fuente_hasta: source_at }
}
