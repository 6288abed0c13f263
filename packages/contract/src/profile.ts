import { z } from 'zod/mini'
import * as addresses from './addresses.ts'
import { company } from './company.ts'
import { companyFields, neededText } from './company-form.ts'
import { endpoint } from './endpoint.ts'
import { EXAMPLE_COMPANY } from './example-account.ts'
import { presentation } from './presentation.ts'

export const updateCompany = endpoint({
  ...addresses.updateCompany,
  tag: 'Usuario',
  summary: 'Guarda la ficha completa de la empresa; el RUT y el nombre legal no se pueden cambiar.',
  example: { body: EXAMPLE_COMPANY },
  body: z.strictObject({
    ...companyFields,
    id: z.optional(neededText({ max: 100 })),
    user_id: z.optional(neededText({ max: 100 })),
    username: z.optional(neededText({ max: 200 })),
    // parts of the record that this request does not change: rubros, the verification by the operator
    product_segment_id: z.optional(z.array(z.unknown())),
    verified_at: z.optional(z.unknown()),
  }),
  answer: company,
})

export const getPresentation = endpoint({
  ...addresses.getPresentation,
  sections: ['competidores', 'proveedores'],
  tag: 'Usuario',
  summary: 'Lo que tu empresa dice de sí misma en su perfil público.',
  answer: presentation,
})

export const updatePresentation = endpoint({
  ...addresses.updatePresentation,
  sections: ['competidores', 'proveedores'],
  tag: 'Usuario',
  summary: 'Guarda lo que tu empresa, ya verificada, dice de sí misma; vacío, no se muestra nada.',
  example: { body: { sentence: 'Aseo', website: '', offering: '' } },
  body: z.strictObject(presentation.shape),
  answer: presentation,
})
