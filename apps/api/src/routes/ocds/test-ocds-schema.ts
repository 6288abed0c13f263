import Ajv from 'ajv-draft-04'
import addFormats from 'ajv-formats'

// What OCDS 1.1.5 and its extensions bids and location demand of every field that is published, written from their
// reference. It is closed: a field that is not here is an error, so that a new one is first looked up there.

type Schema = Record<string, unknown>

const text: Schema = { type: ['string', 'null'], minLength: 1 }
const time: Schema = { type: ['string', 'null'], format: 'date-time' }
const amount: Schema = { type: ['number', 'null'] }
const uri: Schema = { type: ['string', 'null'], format: 'uri' }
const id: Schema = { type: 'string', minLength: 1 }
const oneOf = (...words: string[]): Schema => ({ enum: [...words, null] })
const object = (properties: Record<string, Schema>, required: string[] = []): Schema => ({
  type: 'object',
  properties,
  additionalProperties: false,
  ...(required.length > 0 && { required }),
})
const list = (items: Schema): Schema => ({ type: 'array', items, minItems: 1, uniqueItems: true })

const value = object({ amount, currency: oneOf('CLP', 'CLF', 'USD', 'EUR') })
const period = object({ startDate: time, endDate: time })
const address = object({ streetAddress: text, locality: text, region: text, countryName: text })
const reference = object({ id, name: text }, ['id'])
const classification = object({ scheme: oneOf('UNSPSC'), id: text, description: text })
const item = object(
  {
    id,
    description: text,
    classification,
    quantity: amount,
    unit: object({ name: text, value }),
    deliveryAddress: address,
  },
  ['id'],
)
const party = object(
  {
    id,
    name: text,
    identifier: object({ scheme: text, id: text, legalName: text }),
    address,
    roles: list({ enum: ['buyer', 'procuringEntity', 'supplier', 'tenderer'] }),
  },
  ['id', 'roles'],
)
const tender = object(
  {
    id,
    title: text,
    description: text,
    status: oneOf('planned', 'active', 'cancelled', 'unsuccessful', 'complete', 'withdrawn'),
    statusDetails: text,
    procurementMethod: oneOf('open', 'selective', 'limited', 'direct'),
    procurementMethodDetails: text,
    value,
    awardCriteriaDetails: text,
    tenderPeriod: period,
    enquiryPeriod: period,
    awardPeriod: period,
    numberOfTenderers: { type: ['integer', 'null'] },
    procuringEntity: reference,
    items: list(item),
    milestones: list(object({ id, title: text, type: text, dueDate: time }, ['id'])),
    documents: list(object({ id, documentType: text, title: text, url: uri, format: text, language: text }, ['id'])),
    amendments: list(object({ id, date: time, description: text, amendsReleaseID: text, releaseID: text }, ['id'])),
  },
  ['id'],
)
const award = object(
  {
    id,
    status: oneOf('pending', 'active', 'cancelled', 'unsuccessful'),
    statusDetails: text,
    date: time,
    value,
    suppliers: list(reference),
    items: list(item),
  },
  ['id'],
)
const statistic = object({ id, measure: { enum: ['bidders'] }, value: { type: 'number' }, notes: text }, [
  'id',
  'measure',
  'value',
])
const bid = object(
  {
    id,
    date: time,
    status: oneOf('invited', 'pending', 'valid', 'disqualified', 'withdrawn'),
    tenderers: list(reference),
    value,
  },
  ['id'],
)
const content: Record<string, Schema> = {
  initiationType: { enum: ['tender'] },
  language: { enum: ['es'] },
  parties: list(party),
  buyer: reference,
  tender,
  awards: list(award),
  bids: object({ statistics: list(statistic), details: list(bid) }),
}

const TAGS = ['tender', 'tenderAmendment', 'tenderUpdate', 'tenderCancellation']
const tags = list({ enum: [...TAGS, 'award', 'awardUpdate', 'awardCancellation'] })
const ocid: Schema = { type: 'string', pattern: '^ocds-70d2nz-[^#]+$' }
const date: Schema = { type: 'string', format: 'date-time', pattern: '-0[345]:\\d\\d$' }
const REQUIRED = ['ocid', 'id', 'date', 'tag', 'initiationType']
const release = (tag: Schema) => object({ ocid, id: ocid, date, tag, ...content }, REQUIRED)

/** A field of the versioned release: the values that it has had. The `id` of an element of a list is one value. */
function versioned(schema: Schema, isElement = false): Schema {
  const { properties, items, type } = schema as { properties?: Record<string, Schema>; items?: Schema; type?: string }
  if (properties) {
    const entries = Object.entries(properties).map(([name, own]) => [
      name,
      name === 'id' && isElement ? own : versioned(own),
    ])
    return { ...schema, properties: Object.fromEntries(entries) }
  }
  if (type === 'array' && items?.properties) return { ...schema, items: versioned(items, true) }
  const version = object({ releaseID: ocid, releaseDate: date, releaseTag: tags, value: schema }, [
    'releaseID',
    'releaseDate',
    'releaseTag',
    'value',
  ])
  return { type: 'array', items: version, minItems: 1 }
}

const record = {
  ocid,
  releases: list(release(tags)),
  compiledRelease: release({ enum: [['compiled']] }),
}
const versionedRelease = object({ ocid, ...(versioned(object(content)).properties as Record<string, Schema>) }, [
  'ocid',
  'initiationType',
])
const recordPackage = object(
  {
    uri: { type: 'string', format: 'uri' },
    version: { type: 'string', pattern: '^1\\.1$' },
    extensions: list({ type: 'string', format: 'uri' }),
    publisher: object({ name: { type: 'string', minLength: 1 }, uri }, ['name']),
    license: uri,
    publicationPolicy: uri,
    publishedDate: date,
    records: list(object({ ...record, versionedRelease }, ['ocid', 'releases', 'compiledRelease', 'versionedRelease'])),
  },
  ['uri', 'publisher', 'publishedDate', 'records', 'version'],
)

const ajv = new Ajv.default({ allErrors: true, allowUnionTypes: true })
addFormats.default(ajv)
const validators = {
  package: ajv.compile(recordPackage),
  record: ajv.compile(object(record, ['ocid', 'releases', 'compiledRelease'])),
}

/** The errors of a document, one line each. */
export function ocdsErrors(kind: keyof typeof validators, document: unknown): string[] {
  const validate = validators[kind]
  if (validate(document)) return []
  return (validate.errors ?? []).map(
    ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
  )
}
