import { IDENTITY_OPERATIONS } from '@mirador/api/identity/operations/operations'
import { runs } from '@mirador/database/testing/test-runs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fuzz } from './fuzz.ts'
import { allOperations } from './operations.ts'
import type { Operation } from './requests.ts'
import { AWARDED, openTarget, PERSON, type Target } from './target.ts'

// The short version of `npm run fuzz`. The inputs are always the same, so a new failure comes from a change of the code.
const SHORT = { runs: runs(8), seed: 20_261_122 }

let target: Target
let operations: Operation[]
beforeAll(async () => {
  target = await openTarget()
  operations = await allOperations(target)
})
afterAll(() => target.close())

test('API-3 hostile requests get well-formed responses, leak no internals and change no other account', async () => {
  const problems: string[] = []
  for (const operation of operations) {
    const { problem } = await fuzz(operation, target, SHORT)
    if (problem !== undefined) problems.push(problem)
  }
  expect(problems).toEqual([])
}, 300_000)

test('LED-3 a natural person who won is named only in the award, and no search finds them', async () => {
  const { bystander } = target
  const detail = JSON.stringify(await bystander.call('GET', `/api/bid/by/${AWARDED}`))
  expect(detail).toContain(PERSON.name)
  expect(detail).toContain(PERSON.rut)
  const paths = [
    '/api/bid/all?status=adjudicada',
    '/api/bid/export?status=adjudicada&format=csv',
    '/api/users/follow_bid',
    `/api/bid/changes?bid_idn=${AWARDED}`,
    `/api/bid/offers?bid_idn=${AWARDED}`,
    `/api/bid/offers/export?bid_idn=${AWARDED}&format=csv`,
  ]
  for (const path of paths) {
    const answer = JSON.stringify(await bystander.call('GET', path))
    expect(answer, path).toMatch(/Gases de calibración|Persona natural|is_natural_person":true/)
    expect(answer, path).not.toMatch(/Quintupil|12\.?345\.?678/)
  }
  for (const q of [PERSON.rut, '12.345.678-5', PERSON.name, 'quintupil']) {
    const { body } = await bystander.call('GET', `/api/bid/all?q=${encodeURIComponent(q)}`)
    expect(body, q).toMatchObject({ total: 0, bids: [] })
    const suppliers = await bystander.call('GET', `/api/supplier/all?group=market&q=${encodeURIComponent(q)}`)
    expect(suppliers.body, q).toMatchObject({ total: 0, companies: [] })
  }
})

test('LED-3 a natural person who won has no profile, no lines and no followers', async () => {
  const { bystander } = target
  expect((await bystander.call('GET', '/api/supplier/all?group=market')).body).toMatchObject({
    total: 1,
    companies: [{ name: 'Uno SpA' }],
  })
  expect((await bystander.call('GET', `/api/supplier/by/rut/${PERSON.rut}`)).body).toEqual([])
  expect((await bystander.call('GET', `/api/supplier/lines?rut=${PERSON.rut}`)).body).toEqual({ total: 0, lines: [] })
  expect((await bystander.call('POST', '/api/users/follow_supplier', { rut: PERSON.rut })).status).toBe(422)
  expect((await bystander.call('GET', '/api/users/follow_supplier')).body).toEqual([])
  // a market counts the award, and has no row for the person
  const market = (await bystander.call('GET', '/api/market/companies?family=43210000&months=36')).body
  expect(market).toMatchObject({ awarded: 1, legal: 0, others: 1, companies: [] })
})

test('fuzzing covers every operation of the OpenAPI document and of the identity service', async () => {
  const document = (await (await fetch(`${target.url}/api/openapi.json`)).json()) as {
    paths: Record<string, Record<string, { operationId: string }>>
  }
  const described = Object.values(document.paths).flatMap((path) => Object.values(path))
  expect(described.length).toBeGreaterThan(20)
  const names = operations.map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(described.map(({ operationId }) => operationId)))
  expect(names).toEqual(expect.arrayContaining([...IDENTITY_OPERATIONS]))
})
