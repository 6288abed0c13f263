import { getSourceStatus } from '@mirador/contract/source-status'
import { z } from 'zod/mini'
import { getSourceStatusRoute } from '../routes/source/get-source-status.ts'
import type { Operations } from './call-operation.ts'

const text = z.nullable(z.string())

/** What every answer says of its source. */
export const sourceFacts = {
  leido_el: text,
  fuente_hasta: text,
  n: z.int(),
  periodo: z.nullable(z.object({ desde: text, hasta: text })),
  enlace: text,
}

/**
 * How current the lists are: as the screen of the source says, without its scope, since each row says the same of itself.
 */
export async function readSource({
  context,
}: Operations): Promise<{ leido_el: string | null; fuente_hasta: string | null }> {
  const status = (await getSourceStatusRoute.handle({} as never, context)) as Record<string, unknown>
  const { last_read_at, source_at } = getSourceStatus.answer.shape
  return {
    leido_el: z.parse(last_read_at, textOf(status.last_read_at)),
    fuente_hasta: z.parse(source_at, textOf(status.source_at)),
  }
}

const textOf = (instant: unknown) => (instant instanceof Date ? instant.toISOString() : instant)
