import { readFileSync } from 'node:fs'
import { jeffreysInterval } from '@mirador/domain/statistics/rates'
import { count, percent, type Section, table } from './document.ts'
import { type OutsideNotice, outsideNotices } from './outside.ts'
import { CATALOGUE, readSheet, SHEET } from './sheet.ts'

/** The day of the sheet. */
const DAY = '2025-05-05'
const JUDGEMENTS = new URL('outside-judgements.csv', import.meta.url)
/**
 * Minimum number of the ten most similar tenders with the family, by rule: the notices of the first are judged, those
 * of the other rules are a part of them.
 */
const RULES = [6, 7, 8, 9]

/** Measures how often a tender belongs to the family of similar tenders, where its buyer named another one. */
export async function evaluateOutside(folder: string): Promise<Section> {
  const sheet = await readSheet(folder)
  const verdicts = readJudgements()
  const notices = outsideNotices(sheet, RULES[0] as number)
  const results = RULES.map((least) => ({ least, ...judge(notices, verdicts, least) }))
  const [all] = results as [(typeof results)[number], ...typeof results]
  return {
    name: 'outside',
    data: `${SHEET} + ${CATALOGUE}`,
    dataHash: sheet.dataHash,
    lines: [
      `${count(sheet.tenders.length)} tenders, ${count(all.notices)} notices, ${count(all.judged)} of them judged.`,
      ...table(
        ['of the ten most similar', 'notices', 'judged', 'right', 'precision', '90 % interval'],
        results.map(({ least, notices, judged, right }) => {
          const [from, to] = jeffreysInterval(right, judged)
          return [
            `at least ${least}`,
            ...[notices, judged, right].map(count),
            percent(right / judged),
            `${percent(from)} to ${percent(to)}`,
          ]
        }),
      ),
    ],
    measured: [
      {
        name: 'outside',
        model: 'notices',
        fromOn: DAY,
        toOn: DAY,
        n: all.judged,
        metrics: { precision: all.right / all.judged, judged: all.judged },
      },
    ],
  }
}

const keyOf = (code: string, family: number) => `${code} ${family}`

function judge(notices: readonly OutsideNotice[], verdicts: ReadonlyMap<string, boolean>, least: number) {
  const own = notices.filter(({ similar }) => similar >= least)
  const judged = own.flatMap(({ code, family }) => verdicts.get(keyOf(code, family)) ?? [])
  return { notices: own.length, judged: judged.length, right: judged.filter(Boolean).length }
}

/** Whether each judged notice is right, by the code of the tender and the family. */
function readJudgements(): Map<string, boolean> {
  const [, ...rows] = readFileSync(JUDGEMENTS, 'utf8').trim().split('\n')
  return new Map(
    rows.map((row) => {
      const [code = '', family, right] = row.split(';')
      return [keyOf(code, Number(family)), right === '1']
    }),
  )
}
