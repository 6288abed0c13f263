import { globSync, readFileSync } from 'node:fs'
import { listMigrations } from '@mirador/database/migration/migrate'
import { expect, test } from 'vitest'

// docs/decisions/0068: suppliers are read through views without natural persons.

const ROOT = new URL('../', import.meta.url)
const TABLES = 'bid|quotation|purchase_order|supplier|supplier_name'
/** A table in a statement, and in a call of Kysely. */
const NAMED = [
  new RegExp(`\\b(?:from|join|into|update|using|table|analyze|only|truncate)\\s+(?:${TABLES})\\b(?!\\s*\\()`, 'i'),
  new RegExp(`\\b(?:from|join|using|analyze)\\s+[\\w ,]+,\\s*(?:${TABLES})\\b`, 'i'),
  new RegExp(`\\b(?:selectFrom|\\w+Join|insertInto|updateTable|deleteFrom|sql\\.table)\\(\\s*'(?:${TABLES})\\b`),
]
/** The product code that may name these tables. */
const MAY = {
  'packages/database/src/offers/supplier-counts.ts': 'writes them',
  'packages/database/src/documents/replace-documents.ts': 'removes buying units that nothing names',
  'packages/database/src/companies/compared-lines.ts': 'the chosen offers, with numbers of suppliers but no key',
  'packages/database/src/companies/company-lines.ts': 'the winners of lines, with the number of legal persons only',
  'packages/database/src/companies/met-counts.ts': 'counts lines by supplier, and joins bidder to name some',
  'packages/database/src/companies/institution-list.ts': 'sums what legal persons won, by buyer',
  'packages/database/src/companies/own-with-buyer.ts': 'names legal persons',
  'packages/database/src/market/market-answers.ts': 'names legal persons',
  'packages/database/src/offers/base-rates.ts': 'counts all offers, for the operator',
  'packages/database/src/offers/evaluated-offers.ts':
    'measures models on all offers, for the operator: only figures leave it',
  'packages/database/src/source/source-tenders.ts': 'whether an order names a code',
}
/** The views and functions of the database that may name them. */
const DATABASE_MAY = {
  bidder: 'legal persons only',
  shown_quotation: 'no key of anyone else than a legal person',
  shown_order: 'no key of anyone else than a legal person',
  shown_offer: 'no key of anyone else than a legal person',
  count_bidders: 'a count',
  count_tenders: 'counts by tender and family; no row of natural persons in supplier_month',
  remove_bids: 'deletes',
  remove_quotations: 'deletes',
  remove_purchase_lines: 'deletes',
}

/**
 * Published awards name natural persons: code that reads them checks `isLegalPerson`, except for the detail of their
 * tender.
 */
const AWARDS = /\b(?:from|join|into|update|using)\s+tender_award\b|\(\s*'tender_award\b/i
const MAY_READ_AWARDS = {
  'packages/database/src/tenders/stored-tenders.ts': 'the detail, and what a new reading is merged with',
  'packages/database/src/tenders/tender-writing.ts': 'writes them',
  'packages/database/src/tenders/tender-winners.ts': 'names legal persons',
  'packages/database/src/offers/awarded-tenders.ts': 'names legal persons',
  'packages/database/src/companies/supplier-follows.ts': 'awards of followed companies, by their RUT',
  'packages/database/src/mesa/proposals.ts': 'awards to the own company, by its RUT',
}

const FILES = globSync(['packages/*/src/**/*.ts', 'apps/*/src/**/*.{ts,tsx}'], { cwd: ROOT }).filter(
  (file) => !/[.]test[.]tsx?$|(^|\/)test-[^/]+$|^packages\/testing\/|\/testing\//.test(file),
)

const filesNaming = (patterns: readonly RegExp[]) =>
  FILES.filter((file) => {
    const text = readFileSync(new URL(file, ROOT), 'utf8')
    return patterns.some((pattern) => pattern.test(text))
  }).toSorted()

test('LED-3 only the code of the ledger names the tables with the RUTs of natural persons', () => {
  expect(FILES.length).toBeGreaterThan(500)
  expect(filesNaming(NAMED)).toEqual(Object.keys(MAY).toSorted())
})

test('LED-3 few places read published awards, each with a reason', () => {
  expect(filesNaming([AWARDS])).toEqual(Object.keys(MAY_READ_AWARDS).toSorted())
})

test('LED-3 only views and functions of the ledger read these tables', () => {
  const schema = listMigrations()
    .map(({ text }) => text.replaceAll(/^\s*--.*$/gm, ''))
    .join('\n')
  const definitions = schema.split(/^(?=create (?:or replace )?(?:function|view|table|index|trigger|unique) ?)/im)
  // a later migration replaces what an earlier one defined
  const last = new Map(
    definitions.flatMap((text) => {
      const name = /^create (?:or replace )?(?:function|view) (\w+)/i.exec(text)?.[1]
      return name === undefined ? [] : [[name, text] as const]
    }),
  )
  const naming = [...last].filter(([, text]) => NAMED.some((pattern) => pattern.test(text))).map(([name]) => name)
  expect(naming.toSorted()).toEqual(Object.keys(DATABASE_MAY).toSorted())
})

test.each([
  'select * from bid where tender_id = 1',
  'select 1 from tender t JOIN supplier s on true',
  'select 1 from tender t, supplier_name n',
  "db.selectFrom('bid as b')",
  "db.selectFrom('tender').innerJoin('supplier', 'a', 'b')",
])('LED-3 %s names one of them', (text) => {
  expect(NAMED.some((pattern) => pattern.test(text))).toBe(true)
})
