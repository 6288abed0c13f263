import { z } from 'zod/mini'
import { publicAt } from './addresses.ts'
import { endpoint } from './endpoint.ts'

// No screen reads them: their addresses stay out of the first load.

const tag = 'Datos abiertos'

// The documents follow the schemas of OCDS 1.1.5 (docs/ocds.md), which say more than is repeated here.
const release = z.looseObject({ ocid: z.string(), id: z.string(), date: z.string(), tag: z.array(z.string()) })

const record = z.looseObject({ ocid: z.string(), releases: z.array(release), compiledRelease: release })

// a code of the portal or an ocid of any publisher
const recordId = z
  .string()
  .check(z.maxLength(40, { error: 'too_long' }), z.regex(/^[0-9a-z]+(-[0-9a-z]+)+$/i, { error: 'invalid' }))

export const getOcdsRecord = endpoint({
  ...publicAt('getOcdsRecord', 'GET api /ocds/{id}'),
  sections: ['conexiones'],
  revalidates: true,
  attachment: 'ocds.json',
  tag,
  summary:
    'Una licitación con toda su historia, en el estándar OCDS 1.1.5, por su código o su ocid; sin sesión y sin personas naturales.',
  example: { params: { id: '1057-1-LE26' } },
  params: z.object({ id: recordId }),
  answer: z.looseObject({
    uri: z.string(),
    version: z.string(),
    publishedDate: z.string(),
    records: z.array(z.extend(record, { versionedRelease: z.looseObject({ ocid: z.string() }) })),
  }),
})

export const listOcdsMonth = endpoint({
  ...publicAt('listOcdsMonth', 'GET api /ocds/months/{month}'),
  sections: ['conexiones'],
  cost: 'export',
  isLines: true,
  tag,
  summary:
    'Las licitaciones publicadas en un mes, un registro OCDS 1.1.5 por línea (JSONL), con toda su historia; sin sesión y sin personas naturales.',
  example: { params: { month: '2026-11' } },
  params: z.object({
    month: z.string().check(z.regex(/^(19|20)\d{2}-(0[1-9]|1[0-2])$/, { error: 'invalid' })),
  }),
  answer: record,
})
