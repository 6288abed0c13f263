import { EXPORT_COLUMNS, type ExportedList } from '@mirador/contract/export-columns'
import { expect, test } from 'vitest'
import { columnHeaders } from './export-columns.ts'

test.each(Object.keys(EXPORT_COLUMNS) as ExportedList[])('every column of %s has a header of its own', (list) => {
  const headers = EXPORT_COLUMNS[list].map((column) => columnHeaders(list)[column])
  expect(headers).not.toContain(undefined)
  expect(new Set(headers).size).toBe(headers.length)
})
