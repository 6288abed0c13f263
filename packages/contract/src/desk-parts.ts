import { MAX_MINUTES_BEFORE, MAX_NOTE_TEXT, MAX_TASK_TEXT } from '@mirador/domain/mesa/task'
import { OWN_DEADLINES } from '@mirador/domain/tender/tender-dates'
import { z } from 'zod/mini'
import * as addresses from './desk-addresses.ts'
import { endpoint } from './endpoint.ts'
import { deskTender, memberOrNone, tag, tenderParams, version } from './mesa.ts'
import { queryInt } from './page.ts'

// The tasks and the note of a tender of the desk.

/** Without control characters, and without those that turn the direction of the text around them. */
const plainText = (maximum: number) =>
  z
    .string()
    .check(
      z.trim(),
      z.minLength(1, { error: 'required' }),
      z.maxLength(maximum, { error: 'too_long' }),
      z.regex(/^[^\p{Cc}\u202A-\u202E\u2066-\u2069]*$/u, { error: 'invalid' }),
    )

const taskBody = {
  text: plainText(MAX_TASK_TEXT),
  who: memberOrNone,
  /** a date of the tender, and the minutes before it; null: `due_at` alone says when */
  tied_to: z.nullable(z.enum(OWN_DEADLINES, { error: 'invalid' })),
  minutes_before: z.nullable(
    z
      .int({ error: 'invalid' })
      .check(z.gte(0, { error: 'out_of_range' }), z.lte(MAX_MINUTES_BEFORE, { error: 'out_of_range' })),
  ),
  /** of a tied task it is computed: null */
  due_at: z.nullable(z.iso.datetime({ error: 'invalid' })),
}
interface When {
  tied_to: unknown
  minutes_before: unknown
  due_at: unknown
}
const isTiedOrFree = ({ tied_to, minutes_before, due_at }: When) =>
  tied_to === null ? minutes_before === null : minutes_before !== null && due_at === null
const BAD_TIE = { error: 'invalid', path: ['tied_to'] }
const exampleTask = {
  text: 'Pedir muestras a bodega',
  who: null,
  tied_to: 'closes_at',
  minutes_before: 2880,
  due_at: null,
}
const taskParams = z.object({ ...tenderParams.shape, task: queryInt({ min: 1, max: 2_147_483_647 }) })

export const addTask = endpoint({
  ...addresses.addTask,
  scope: 'mesa:escribir',
  public: true,
  sections: ['mesa'],
  tag,
  summary: 'Agrega una tarea a una licitación de la Mesa. Atada a un plazo, se mueve con él.',
  example: { params: { team: '1', id: '1057-1-LE26' }, body: exampleTask },
  params: tenderParams,
  body: z.strictObject(taskBody).check(z.refine((body) => isTiedOrFree(body), BAD_TIE)),
  answer: deskTender,
})

export const updateTask = endpoint({
  ...addresses.updateTask,
  scope: 'mesa:escribir',
  public: true,
  sections: ['mesa'],
  tag,
  summary: 'Cambia una tarea, o dice que está hecha. La versión es la que viste.',
  example: { params: { team: '1', id: '1057-1-LE26', task: '1' }, body: { ...exampleTask, is_done: true, version: 1 } },
  params: taskParams,
  body: z
    .strictObject({ ...taskBody, is_done: z.boolean({ error: 'invalid' }), version })
    .check(z.refine((body) => isTiedOrFree(body), BAD_TIE)),
  answer: deskTender,
})

export const deleteTask = endpoint({
  ...addresses.deleteTask,
  scope: 'mesa:escribir',
  public: true,
  sections: ['mesa'],
  tag,
  summary: 'Borra una tarea; repetirlo no cambia nada.',
  example: { params: { team: '1', id: '1057-1-LE26', task: '1' } },
  params: taskParams,
  answer: deskTender,
})

export const writeNote = endpoint({
  ...addresses.writeNote,
  scope: 'mesa:escribir',
  public: true,
  sections: ['mesa'],
  tag,
  summary:
    'Escribe la nota de una licitación. Si otra persona escribió después de la versión que leíste, quedan las dos. `@Carla` le avisa por correo.',
  example: { params: { team: '1', id: '1057-1-LE26' }, body: { text: 'La línea 8 no es nuestra.', previous: null } },
  params: tenderParams,
  body: z.strictObject({
    // lines and tabs are text
    text: z
      .string()
      .check(
        z.trim(),
        z.minLength(1, { error: 'required' }),
        z.maxLength(MAX_NOTE_TEXT, { error: 'too_long' }),
        z.regex(/^(?:[^\p{Cc}\u202A-\u202E\u2066-\u2069]|[\n\r\t])*$/u, { error: 'invalid' }),
      ),
    /** the newest version that the writer has read */
    previous: z.nullable(z.int({ error: 'invalid' })),
  }),
  answer: deskTender,
})

export const strikeNote = endpoint({
  ...addresses.strikeNote,
  scope: 'mesa:escribir',
  public: true,
  sections: ['mesa'],
  tag,
  summary: 'Borra tu versión de la nota, o después de 15 minutos la tacha.',
  example: { params: { team: '1', id: '1057-1-LE26', note: '1' } },
  params: z.object({ ...tenderParams.shape, note: queryInt({ min: 1, max: 2_147_483_647 }) }),
  answer: deskTender,
})
