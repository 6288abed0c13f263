import { z } from 'zod/mini'
import * as addresses from './addresses.ts'
import { endpoint } from './endpoint.ts'
import { ID_KEY, offset, queryInt } from './page.ts'

const service = z.object({
  service_id: z.number(),
  service_name: z.string(),
  service_type: z.string(),
  service_location: z.nullable(z.string()),
  contact_name: z.nullable(z.string()),
  email: z.nullable(z.string()),
  mobile: z.nullable(z.string()),
})
export type Service = z.infer<typeof service>

const filterOption = z.object({ type_id: z.number(), type_name: z.string() })

const tag = 'Servicios'

/** An id of the directory; 0 is all of them. */
const filterId = z.optional(queryInt({ min: 0, max: 2_147_483_647 }))

export const listServices = endpoint({
  ...addresses.listServices,
  scope: 'leer',
  public: true,
  walk: { key: ID_KEY },
  revalidates: true,
  tag,
  summary:
    'Servicios del directorio por nombre, diez por página; de un tipo, de un relator o de ambos a la vez. 0 es todos, y un id desconocido no tiene ninguno.',
  query: z.strictObject({ offset, service_type_id: filterId, relator_id: filterId }),
  answer: z.object({ services: z.array(service), total: z.number() }),
})

export const listServiceTypes = endpoint({
  ...addresses.listServiceTypes,
  scope: 'leer',
  public: true,
  revalidates: true,
  tag,
  summary: 'Tipos de servicio por nombre, o los relatores con relatores=true: las opciones de cada filtro.',
  query: z.strictObject({ relatores: z.optional(z.enum(['true', 'false'], { error: 'invalid' })) }),
  answer: z.array(filterOption),
})
