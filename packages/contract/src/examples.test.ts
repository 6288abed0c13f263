import { expect, test } from 'vitest'
import type { Endpoint } from './endpoint.ts'
import { ENDPOINTS } from './endpoints.ts'

const ALL: Endpoint[] = Object.values(ENDPOINTS)

test.each(ALL)('API-1 the example of $name is a valid call', ({ example = {}, params, query, body, path }) => {
  expect(Object.keys(example.params ?? {})).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name))
  for (const [schema, values] of [
    [params, example.params],
    [query, example.query ?? {}],
    [body, example.body],
  ] as const)
    expect(schema ? schema.safeParse(values).error?.issues : undefined).toBeUndefined()
})
