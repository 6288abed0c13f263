import { FIT_FEATURES } from '@mirador/domain/fit/fit-features'
import { expect, test } from 'vitest'
import { CALCULATION } from './calculation-texts.ts'
import { longDay, metricTexts, modelName, shownMetrics } from './measurement-words.ts'

const metric = (name: string, value: number, from: number | null = null, to: number | null = null) => ({
  metric: name,
  value,
  from,
  to,
})

test('a metric is written with its interval, shares in percent', () => {
  expect(metricTexts(metric('ndcg10', 0.1731, 0.1522, 0.1949))).toEqual(['0,173', '(0,152 a 0,195)'])
  expect(metricTexts(metric('recall20', 0.28, 0.251, 0.308))).toEqual(['28,0 %', '(25,1 a 30,8)'])
  expect(metricTexts(metric('ceiling', 0.59))).toEqual(['59,0 %'])
  expect(metricTexts(metric('calibrationError', 0.0114))).toEqual(['0,011'])
})

test('known metrics are shown in a fixed order, and unknown ones are omitted', () => {
  const models = [{ model: 'band', n: 3, metrics: [metric('other', 1), metric('held', 1), metric('ndcg10', 1)] }]
  expect(shownMetrics(models)).toEqual(['ndcg10', 'held'])
})

test('methods have names, also a version of the card; an unknown method keeps its own name', () => {
  expect(modelName('points card 12')).toBe('Tarjeta de puntos 12')
  expect(modelName('has the rubro')).toBe('Tiene el rubro, sí o no')
  expect(modelName('toString')).toBe('toString')
})

test('every feature of the card has words', () => {
  expect(Object.keys(CALCULATION.features)).toEqual([...FIT_FEATURES])
})

test('a day is written with its year', () => {
  expect(longDay('2023-05-01')).toBe('1 de mayo de 2023')
})
