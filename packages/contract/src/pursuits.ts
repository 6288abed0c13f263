import { DECLINE_REASONS, MAX_REASON_WORDS, STAGES } from '@mirador/domain/pursuits/stage'
import { z } from 'zod/mini'
import * as addresses from './addresses.ts'
import { endpoint } from './endpoint.ts'
import { bidIdn } from './tenders.ts'

const tag = 'Hoy'

const decision = {
  /** null: nothing was decided */
  stage: z.nullable(z.enum(STAGES, { error: 'invalid' })),
  /** why the company does not offer */
  reason: z.nullable(z.enum(DECLINE_REASONS, { error: 'invalid' })),
  words: z.nullable(z.string().check(z.trim(), z.maxLength(MAX_REASON_WORDS, { error: 'too_long' }))),
}

const pursuit = z.object({
  ...decision,
  /** 0 while nothing is decided; each change adds at least 1, and a decision after an undone one counts on */
  version: z.int(),
  /** the organisation of the caller, whether others are of it, and who carries the tender; null: it has none */
  desk: z.nullable(z.object({ team: z.int(), is_shared: z.boolean(), carrier: z.nullable(z.string()) })),
})
export type Pursuit = z.infer<typeof pursuit>

const params = z.object({ id: bidIdn })

export const getPursuit = endpoint({
  ...addresses.getPursuit,
  scope: 'mesa',
  public: true,
  sections: ['hoy'],
  tag,
  summary: 'Qué decidió tu empresa sobre una licitación.',
  example: { params: { id: '1057-1-LE26' } },
  params,
  answer: pursuit,
})

export const decideTender = endpoint({
  ...addresses.decideTender,
  scope: 'mesa:escribir',
  public: true,
  sections: ['hoy'],
  tag,
  summary:
    'Guarda lo que decidió tu empresa sobre una licitación, y sin etapa lo borra. La versión es la que viste: si otra persona la cambió, no se guarda. Con `following` además la sigues, o dejas de seguirla.',
  example: {
    params: { id: '1057-1-LE26' },
    body: { stage: 'no_vamos', reason: 'precio', words: null, version: 0 },
  },
  params,
  body: z
    .strictObject({
      ...decision,
      version: z.int({ error: 'invalid' }).check(z.gte(0, { error: 'out_of_range' })),
      /** the organisation that decides; without it, that of the caller */
      team: z.optional(z.int({ error: 'invalid' })),
      /** also follows the tender, or no longer; both are stored, or neither */
      following: z.optional(z.boolean({ error: 'invalid' })),
    })
    .check(
      z.refine(({ stage, reason }) => stage === 'no_vamos' || reason === null, { error: 'invalid', path: ['reason'] }),
      z.refine(({ reason, words }) => reason === 'otro' || words === null, { error: 'invalid', path: ['words'] }),
    ),
  answer: pursuit,
})
