import { z } from 'zod/mini'
import { instant } from './page.ts'

const maybeInstant = z.nullable(instant)

/** What a desk has. */
const decided = {
  licitaciones: z.array(
    z.object({
      codigo: z.string(),
      etapa: z.string(),
      la_llevas: z.boolean(),
      monto_de_la_oferta: z.nullable(z.number()),
    }),
  ),
  tareas: z.array(
    z.object({
      codigo: z.string(),
      tarea: z.string(),
      vence_el: maybeInstant,
      es_tuya: z.boolean(),
      creada_el: instant,
      hecha_el: maybeInstant,
    }),
  ),
}

/** The desk in the data of an account; `mesa_anterior` is the own one that its owner left behind by joining a team. */
export const downloadedDesk = z.object({
  rol: z.nullable(z.string()),
  parte_de_la_mesa_desde: maybeInstant,
  ...decided,
  mesa_anterior: z.nullable(z.object({ se_borra_el: instant, ...decided })),
  notas: z.array(z.object({ codigo: z.string(), texto: z.string(), escrita_el: instant, tachada_el: maybeInstant })),
  registro: z.array(z.object({ codigo: z.nullable(z.string()), que: z.string(), cuando: instant })),
  enlaces: z.array(z.object({ codigo: z.string(), creado_el: instant, vence_el: instant, anulado_el: maybeInstant })),
  invitaciones: z.array(
    z.object({
      correo: z.string(),
      la_enviaste: z.boolean(),
      enviada_el: instant,
      usada_el: maybeInstant,
      anulada_el: maybeInstant,
    }),
  ),
})
