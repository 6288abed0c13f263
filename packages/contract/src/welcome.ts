import { z } from 'zod/mini'
import * as addresses from './addresses.ts'
import { endpoint } from './endpoint.ts'

const tag = 'Usuario'

export const finishWelcome = endpoint({
  ...addresses.finishWelcome,
  sections: ['hoy'],
  tag,
  summary: 'Termina las preguntas de la primera entrada: no vuelven, respondidas o no. Repetirlo no cambia nada.',
  answer: z.object({ welcomed: z.literal(true) }),
})

export const finishGuide = endpoint({
  ...addresses.finishGuide,
  tag,
  summary: 'Termina la guía de la lista: no vuelve a aparecer, en ningún equipo. Repetirlo no cambia nada.',
  answer: z.object({ guided: z.literal(true) }),
})
