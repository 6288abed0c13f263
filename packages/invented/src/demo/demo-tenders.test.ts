import { isValidRut } from '@mirador/domain/account/rut'
import { familyName } from '@mirador/domain/rubros/catalogue'
import { secondCallOf } from '@mirador/domain/tender/second-call'
import { isOpen, TENDER_STATUSES, visibleStatus } from '@mirador/domain/tender/tender-status'
import { tenderTypeOfCode } from '@mirador/domain/tender/tender-type'
import { DAY_MS } from '@mirador/domain/time/duration'
import { describe, expect, test } from 'vitest'
import { DEMO_INSTITUTIONS } from '../institutions.ts'
import { demoProduct } from '../products.ts'
import { linesOf } from '../subject.ts'
import { DEMO_SUPPLIERS } from '../suppliers.ts'
import { DEMO_ACCOUNT, DEMO_RUBROS, demoFollows } from './demo-account.ts'
import { DEMO_SUBJECTS, demoTenders } from './demo-tenders.ts'
import { chileanTime } from './process-dates.ts'

const NOW = new Date('2026-03-18T15:20:00Z')
const tenders = demoTenders({ now: NOW })

const asCall = (tender: (typeof tenders)[number]) => ({ ...tender, items: tender.items ?? [] })
const share = (matches: (tender: (typeof tenders)[number]) => boolean) =>
  tenders.filter(matches).length / tenders.length

describe('the demo tenders', () => {
  test('the same time and seed give the same tenders, another seed gives others', () => {
    expect(demoTenders({ now: NOW })).toEqual(tenders)
    expect(demoTenders({ now: NOW, seed: 21 })[0]?.name).not.toBe(tenders[0]?.name)
    expect(tenders).toHaveLength(2000)
  })

  test('every state has its share', () => {
    const states = TENDER_STATUSES.map(({ status }) => [
      status,
      Math.round(share((tender) => visibleStatus(tender, NOW) === status) * 100),
    ])
    expect(Object.fromEntries(states)).toEqual({
      publicada: 25,
      cerrada: 18,
      desierta: 14,
      adjudicada: 36,
      revocada: 5,
      suspendida: 2,
    })
  })

  test('open ones close from today to forty days ahead, the others have closed within fourteen months', () => {
    for (const tender of tenders) {
      const days = ((tender.closes_at?.getTime() ?? 0) - NOW.getTime()) / DAY_MS
      if (isOpen(tender, NOW)) expect(days).toBeLessThan(45)
      else expect(days).toSatisfy((past: number) => past <= 0 && past > -430)
    }
    const inHours = tenders.filter(
      (tender) => isOpen(tender, NOW) && (tender.closes_at?.getTime() ?? 0) < NOW.getTime() + DAY_MS,
    )
    expect(inHours.length).toBeGreaterThan(5)
  })

  test('the dates of a process follow each other', () => {
    for (const tender of tenders) {
      const moments = [
        tender.created_at,
        tender.published_at,
        tender.questions_open_at,
        tender.site_visit_at,
        tender.questions_close_at,
        tender.answers_at,
        tender.closes_at,
        tender.technical_opening_at,
        tender.economic_opening_at,
      ].flatMap((date) => (date ? [date.getTime()] : []))
      expect(moments, tender.bid_idn).toEqual([...moments].sort((a, b) => a - b))
      expect(tender.published_at?.getTime()).toBeLessThanOrEqual(NOW.getTime())
      if (tender.awarded_at) {
        expect(tender.awarded_at.getTime()).toBeGreaterThan(tender.economic_opening_at?.getTime() ?? 0)
        expect(tender.awarded_at.getTime()).toBeLessThan(NOW.getTime())
      }
      if (tender.estimated_signature_at) {
        expect(tender.estimated_signature_at.getTime()).toBeGreaterThan(tender.estimated_award_at?.getTime() ?? 0)
      }
    }
  })

  test('codes are unique, follow the pattern of the portal and end in the year of publication', () => {
    expect(new Set(tenders.map(({ bid_idn }) => bid_idn)).size).toBe(tenders.length)
    for (const { bid_idn, type_code, unit_code, published_at } of tenders) {
      const year = chileanTime(published_at ?? NOW).day.slice(2, 4)
      expect(bid_idn).toMatch(/^\d{1,7}-\d{1,6}-[A-Z][A-Z0-9]{0,3}\d{2}$/)
      expect(bid_idn).toMatch(new RegExp(`^${unit_code}-\\d+-${type_code}${year}$`))
    }
  })

  test('titles have no open slot and no repeated word, and are unique', () => {
    for (const { name, description, items } of tenders) {
      for (const text of [name, description ?? '', ...(items ?? []).map((item) => item.description ?? '')]) {
        expect(text).not.toMatch(/[{}[\]|]| {2}|undefined|\bde el \b|\ba el \b|\bde de\b|,,/)
        expect(text).toMatch(/^[A-ZÁÉÍÓÚÑ«\d]/)
      }
      expect(name.length).toBeLessThan(150)
      const sentences = (description ?? '')
        .replace('I. ', '')
        .split(/\.(?= |$)/)
        .filter(Boolean)
      expect(sentences.length, description ?? '').toSatisfy((count: number) => count >= 1 && count <= 4)
    }
    expect(new Set(tenders.map(({ name }) => name)).size).toBe(tenders.length)
  })

  test('some open tenders are second calls of deserted ones', () => {
    const deserted = tenders.filter(({ status }) => status === 7)
    const calls = tenders.flatMap((later) =>
      isOpen(later, NOW)
        ? deserted.flatMap((earlier) => {
            const call =
              earlier.institution_rut === later.institution_rut && secondCallOf(asCall(earlier), asCall(later))
            return call ? [call.evidence] : []
          })
        : [],
    )
    expect(calls).toEqual(['products', 'products', 'products', 'products'])
  })

  test('kinds, currencies and hidden amounts occur as on the portal', () => {
    expect(share(({ type_code }) => type_code === 'LE')).toBeCloseTo(0.53, 1)
    expect(share(({ type_code }) => type_code === 'LR')).toBeCloseTo(0.085, 1)
    expect(share(({ currency }) => currency === 'CLP')).toBeGreaterThan(0.95)
    expect(new Set(tenders.map(({ currency }) => currency))).toEqual(new Set(['CLP', 'CLF', 'USD', 'UTM']))
    expect(share(({ amount }) => amount === null)).toBeCloseTo(0.52, 1)
    for (const { type_code } of tenders) expect(tenderTypeOfCode(type_code)).toBeDefined()
  })

  test('an amount in pesos lies in the band of its kind', () => {
    const most: Record<string, number> = { L1: 7e6, LE: 7e7, LP: 3.5e8, LQ: 3.5e8 }
    for (const { type_code, currency, amount } of tenders) {
      const limit = most[type_code ?? '']
      if (amount != null && currency === 'CLP' && limit) expect(amount).toBeLessThan(limit)
    }
  })

  test('no LQ is published since LP reaches 5,000 UTM', () => {
    const late = tenders.filter(({ published_at }) => published_at && published_at >= new Date('2025-10-23T03:00:00Z'))
    expect(late.filter(({ type_code }) => type_code === 'LQ')).toEqual([])
    expect(late.some(({ type_code }) => type_code === 'LP')).toBe(true)
  })

  test('items have a rubro of the catalogue, and only awarded ones have a winner', () => {
    for (const { items = [], status } of tenders) {
      expect(items.length).toSatisfy((count: number) => count >= 1 && count <= 30)
      for (const { product_code, quantity, awards } of items) {
        expect(familyName(Math.floor((product_code ?? 0) / 10_000) * 10_000)).toBeDefined()
        expect(quantity).toBeGreaterThan(0)
        if (status !== 8) expect(awards).toEqual([])
        for (const { unit_amount } of awards) expect(unit_amount).toBeGreaterThan(0)
      }
      if (status === 8) expect(items[0]?.awards).toHaveLength(1)
    }
  })
})

describe('the actors of the demo', () => {
  test('sixty institutions in every region and eighty suppliers, with valid and distinct RUTs', () => {
    const ruts = [...DEMO_INSTITUTIONS, ...DEMO_SUPPLIERS].map(({ rut }) => rut)
    for (const rut of ruts) expect(isValidRut(rut), rut).toBe(true)
    expect(new Set(ruts).size).toBe(140)
    expect(DEMO_INSTITUTIONS).toHaveLength(60)
    expect(new Set(DEMO_INSTITUTIONS.map(({ region }) => region)).size).toBe(16)
    for (const { rut } of DEMO_SUPPLIERS) expect(Number(rut.split('-')[0])).toBeGreaterThan(76_000_000)
  })

  test('buying units have codes that the portal has not given out', () => {
    const codes = DEMO_INSTITUTIONS.flatMap(({ units }) => units.map(({ code }) => code))
    expect(new Set(codes).size).toBe(codes.length)
    for (const code of codes) expect(code).toMatch(/^91\d{5}$/)
  })

  test('every line of every subject names a product', () => {
    for (const line of DEMO_SUBJECTS.flatMap(linesOf)) expect(demoProduct(line[0]).name).not.toBe('')
  })

  test('the demo company has the rubros of four segments and follows eight open tenders of them', () => {
    const follows = demoFollows(tenders)
    const followed = tenders.filter(({ bid_idn }) => follows.includes(bid_idn))
    expect(followed).toHaveLength(8)
    expect(followed.every((tender) => isOpen(tender, NOW))).toBe(true)
    expect(new Set(DEMO_RUBROS.map((family) => Math.floor(family / 1_000_000))).size).toBe(4)
    for (const family of DEMO_RUBROS) expect(familyName(family)).toBeDefined()
    expect(DEMO_ACCOUNT.password).toMatch(/^(?=.*[a-z])(?=.*[A-Z])(?=.*\d).{8,}$/)
  })
})
