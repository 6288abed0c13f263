import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { readTestFiles } from './test-files.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** The level 2 requirements of each section of ASVS 4.0.3; missing numbers were deleted or belong to level 3. */
const LEVEL_2: Record<string, string> = {
  '1.1': '1-7',
  '1.2': '1-4',
  '1.4': '1 4 5',
  '1.5': '1-4',
  '1.6': '1-4',
  '1.7': '1 2',
  '1.8': '1 2',
  '1.9': '1 2',
  '1.10': '1',
  '1.11': '1 2',
  '1.12': '2',
  '1.14': '1-6',
  '2.1': '1-12',
  '2.2': '1-3',
  '2.3': '1-3',
  '2.4': '1-6',
  '2.5': '1-7',
  '2.6': '1-3',
  '2.7': '1-6',
  '2.8': '1-7',
  '2.9': '1-3',
  '2.10': '1-4',
  '3.1': '1',
  '3.2': '1-4',
  '3.3': '1-4',
  '3.4': '1-5',
  '3.5': '1-3',
  '3.7': '1',
  '4.1': '1-3 5',
  '4.2': '1 2',
  '4.3': '1-3',
  '5.1': '1-5',
  '5.2': '1-8',
  '5.3': '1-10',
  '5.4': '1-3',
  '5.5': '1-4',
  '6.1': '1-3',
  '6.2': '1-6',
  '6.3': '1 2',
  '6.4': '1 2',
  '7.1': '1-4',
  '7.2': '1 2',
  '7.3': '1 3 4',
  '7.4': '1-3',
  '8.1': '1-4',
  '8.2': '1-3',
  '8.3': '1-8',
  '9.1': '1-3',
  '9.2': '1-4',
  '10.2': '1 2',
  '10.3': '1-3',
  '11.1': '1-8',
  '12.1': '1-3',
  '12.2': '1',
  '12.3': '1-6',
  '12.4': '1 2',
  '12.5': '1 2',
  '12.6': '1',
  '13.1': '1 3-5',
  '13.2': '1-3 5 6',
  '13.3': '1 2',
  '13.4': '1 2',
  '14.1': '1-4',
  '14.2': '1-6',
  '14.3': '2 3',
  '14.4': '1-7',
  '14.5': '1-4',
}

// `- **2.1.3** No truncation. Tested: …`, wrapped over several lines
const rows = Array.from(
  readFileSync(`${ROOT}docs/asvs.md`, 'utf8').matchAll(/^- \*\*(\d+\.\d+\.\d+)\*\*\s((?:.+\n)(?: {2}.+\n)*)/gm),
  ([, number = '', text = '']) => ({ number, text: text.replaceAll(/\s+/g, ' ').trim() }),
)

test('every level 2 requirement of the ASVS is answered once and in order', () => {
  const numbers = Object.entries(LEVEL_2).flatMap(([section, spans]) =>
    spans.split(' ').flatMap((span) => {
      const [first = 0, last = first] = span.split('-').map(Number)
      return Array.from({ length: last - first + 1 }, (_, at) => `${section}.${first + at}`)
    }),
  )
  expect(rows.map(({ number }) => number)).toEqual(numbers)
})

test('every requirement names an existing test, or states why it is met, does not apply or is a gap', () => {
  const tests = readTestFiles()
    .map(({ source }) => source)
    .join('\n')
  const bad = rows.filter(({ text }) => {
    if (/\. (By design: |GAP: |Not applicable(: | \(|$))/.test(text)) return false
    const title = /\. Tested: `([^`]+)`/.exec(text)?.[1]
    return title === undefined || !tests.includes(title)
  })
  expect(bad).toEqual([])
  // titles named in other places of an answer
  const named = rows.flatMap(({ text }) => Array.from(text.matchAll(/`([^`]{25,})`/g), ([, title]) => title ?? ''))
  expect(named.filter((title) => !tests.includes(title))).toEqual([])
})

test('fewer than 15 requirements are gaps, each with its reason', () => {
  const gaps = rows.flatMap(
    ({ number, text }) =>
      /\. GAP: (.+)/
        .exec(text)
        ?.slice(1)
        .map((reason) => ({ number, reason })) ?? [],
  )
  expect(gaps.length).toBeLessThan(15)
  for (const { number, reason } of gaps) expect(reason.length, number).toBeGreaterThan(80)
  expect(rows.filter(({ text }) => /GAP in part|\(GAP/.test(text))).toEqual([])
})
