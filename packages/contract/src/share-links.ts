import { z } from 'zod/mini'
import * as addresses from './desk-addresses.ts'
import { endpoint } from './endpoint.ts'
import { deskTender, tag, tenderParams } from './mesa.ts'
import { instant, queryInt } from './page.ts'
import { decision } from './tender-decision.ts'
import { tenderDetail } from './tenders.ts'

export const createShareLink = endpoint({
  ...addresses.createShareLink,
  sections: ['mesa'],
  tag,
  summary: 'Crea una dirección que muestra «Una página» de la licitación por 14 días a quien la tenga, sin cuenta.',
  example: { params: { team: '1', id: '1057-1-LE26' } },
  params: tenderParams,
  answer: z.object({ url: z.string(), desk: deskTender }),
})

export const revokeShareLink = endpoint({
  ...addresses.revokeShareLink,
  sections: ['mesa'],
  tag,
  summary: 'Termina una dirección de solo lectura; repetirlo no cambia nada.',
  example: { params: { team: '1', id: '1057-1-LE26', link: '1' } },
  params: z.object({ ...tenderParams.shape, link: queryInt({ min: 1, max: 2_147_483_647 }) }),
  answer: deskTender,
})

export const readShared = endpoint({
  ...addresses.readShared,
  sections: ['mesa'],
  tag,
  summary:
    'La licitación de una dirección de solo lectura, con sus seis respuestas, sin sesión y sin nada propio de la empresa que la compartió.',
  example: { body: { token: 'A'.repeat(43) } },
  body: z.strictObject({ token: z.string().check(z.regex(/^[\w-]{43}$/, { error: 'invalid' })) }),
  answer: z.object({
    tender: tenderDetail,
    decision,
    /** the company that shared it, and the person */
    shared_by: z.nullable(z.string()),
    expires_at: instant,
  }),
})
