import { FIT_GRADES, MIN_OFFERS } from '@mirador/domain/fit/fit-grades'
import { clusteredDifference, clusteredMean, type MeanWithInterval } from '@mirador/domain/statistics/bootstrap'
import { count, percent, type Section, table } from './document.ts'
import { clustersOf, type GradedCompany, gradeMonth, walkForward } from './grades.ts'
import type { Periods } from './periods.ts'
import { MIN_PAST } from './ranking.ts'

/** How often companies bid on the tenders of each grade within their rubros, month by month. */
export function evaluateGrades({ offers, dataHash }: Pick<Periods, 'offers' | 'dataHash'>): Section {
  const months = walkForward(offers.tenders)
  const graded = months.flatMap(({ history, tested }) => gradeMonth(history, tested))
  const experienced = graded.filter(({ past }) => past >= MIN_OFFERS)
  const other = graded.filter(({ past }) => past < MIN_OFFERS)
  return {
    name: 'grades',
    data: offers.files.join(' + '),
    dataHash,
    measured: [],
    lines: [
      months.length === 0
        ? 'Not measured: all tenders were awarded in one month.'
        : `${months.length} months of award, ${months[0]?.month} to ${months.at(-1)?.month}, each learnt from all before it.`,
      ...groupLines(`Companies with ${MIN_OFFERS} or more past tenders`, experienced),
      ...groupLines(`Companies with ${MIN_PAST} to ${MIN_OFFERS - 1}`, other),
      gateLine(experienced),
    ],
  }
}

const share = ({ mean, from, to }: MeanWithInterval) => `${percent(mean)} (${percent(from)} to ${percent(to)})`

function groupLines(title: string, graded: readonly GradedCompany[]): string[] {
  if (graded.length === 0) return ['', `${title}: none.`]
  const flat = graded.filter(({ isFlat }) => isFlat)
  const withoutBest = graded.filter(({ isFlat, byGrade }) => !isFlat && byGrade.muy_parecida.cases === 0)
  const overall = clusteredMean(clustersOf(graded, ({ all }) => all))
  return [
    '',
    `**${title}**: ${count(graded.length)} lists of ${count(new Set(graded.map(({ name }) => name)).size)} companies, ${count(flat.length)} without grades (${count(flat.filter(({ all }) => all.cases < 2).length)} of them with one tender or none), ${count(withoutBest.length)} with grades but without \`muy_parecida\`. Over all tenders of the own rubros the share is ${percent(overall.mean)}.`,
    ...table(['grade', 'tenders', 'bid on', 'share', 'above the next grade by'], gradeRows(graded)),
  ]
}

function gradeRows(graded: readonly GradedCompany[]): string[][] {
  const clusters = FIT_GRADES.map((grade) => clustersOf(graded, ({ byGrade }) => byGrade[grade]))
  return FIT_GRADES.map((grade, i) => {
    const own = clusters[i] ?? []
    const next = clusters[i + 1]
    const total = (pick: 'sum' | 'cases') => own.reduce((sum, one) => sum + one[pick], 0)
    const isMeasured = total('cases') > 0
    return [
      `\`${grade}\``,
      count(total('cases')),
      count(total('sum')),
      isMeasured ? share(clusteredMean(own)) : 'none',
      isMeasured && next ? share(clusteredDifference(own, next)) : '',
    ]
  })
}

/** Each grade must be worth more than the next one, beyond its interval. */
function gateLine(graded: readonly GradedCompany[]): string {
  const clusters = FIT_GRADES.map((grade) => clustersOf(graded, ({ byGrade }) => byGrade[grade]))
  const failing = FIT_GRADES.slice(0, -1).filter(
    // false for NaN too, of a grade without tenders
    (_, i) => !(clusteredDifference(clusters[i] ?? [], clusters[i + 1] ?? []).from > 0),
  )
  return failing.length === 0
    ? '**Gate reached**: each grade is worth more than the next one.'
    : `**Gate not reached**: not worth more than the next one: ${failing.join(', ')}.`
}
