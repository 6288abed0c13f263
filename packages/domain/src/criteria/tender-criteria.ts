import { criterionName } from './criterion-name.ts'
import { TOTAL, type Weighed, weighedList } from './weight-list.ts'
import { plainText, unitOf, weightTokens } from './weight-tokens.ts'
import { weightsInProse } from './weights-in-prose.ts'

export interface TenderCriteria {
  /** as published, without weights and without repetitions; empty: not published */
  names: string[]
  /** beside the names: percentages that sum to 100; null: it is not stated how much each weighs */
  weights: number[] | null
}

/** Names that the source publishes in place of a criterion: `AwardPRECriteria.Text1`. */
const KEY = /^Award\w*Criteria\.Text\d+$/i

/**
 * The evaluation criteria of a tender. Weights are read only when every criterion has a number and they sum to 100: a
 * wrong weight is worse than none (docs/decisions/0105).
 * @param published `CriteriosEvaluacion` of the monthly file, with ` ; ` or line breaks between the names
 * @param description is searched for weights; names alone are read only from `published`
 */
export function tenderCriteria(published: string | null, description: string | null = null): TenderCriteria {
  const rows = plainText(published ?? '')
    .split('\n')
    .map((row) =>
      row
        .split(';')
        .map((name) => name.replace(/ +/g, ' ').trim())
        .filter((name) => name !== '' && !KEY.test(name))
        .join(' ; '),
    )
    .filter((row) => row !== '')
  const text = rows.join('\n')
  const weighed = text === '' ? null : weighedList(text, unitOf(text))
  if (weighed) return answerOf(weighed)
  const names = [...new Set(rows.flatMap((row) => row.split(' ; ')).map(withoutWeight))].filter(
    (name) => !TOTAL.test(name),
  )
  const stated = weightsInProse(description ?? '')
  if (stated && (names.length === 0 || areSame(names, stated))) return answerOf(stated)
  return { names, weights: null }
}

const answerOf = (criteria: readonly Weighed[]): TenderCriteria => ({
  names: criteria.map(({ name }) => name),
  weights: criteria.map(({ weight }) => weight),
})

/** A published name whose number does not count, since another one has none. */
function withoutWeight(name: string): string {
  const tokens = weightTokens(name, 'percent')
  const [token] = tokens.length > 0 ? tokens : weightTokens(name, 'points')
  if (!token || tokens.length > 1) return name
  return criterionName(name.slice(0, token.from)) || criterionName(name.slice(token.to)) || name
}

const keyOf = (name: string) =>
  name
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

/** Whether the description weighs just the published criteria. */
function areSame(names: readonly string[], stated: readonly Weighed[]): boolean {
  const keys = stated.map(({ name }) => keyOf(name))
  const matches = names.map((name) => {
    const key = keyOf(name)
    return keys.findIndex((other) => other.includes(key) || key.includes(other))
  })
  return names.length === stated.length && !matches.includes(-1) && new Set(matches).size === names.length
}
