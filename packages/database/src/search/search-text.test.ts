import { searchText } from '@mirador/domain/text/search-text'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openTestDatabase } from '../testing/test-database.ts'

test('LIC-3 program and database fold a text in the same way', async () => {
  const texts = [
    'Licitación  PÚBLICA; n°3 (señalética) ñandú',
    "O´Higgins / O'Higgins",
    'ADQUISICIÓN—MANTENCIÓN',
    'cionado acción ficción',
    '  ',
    'año 2026\r\nRÍO BÍO-BÍO',
    'œuvre ﬁn Å ß',
    '日本 Ω',
  ]
  const database = await openTestDatabase()
  const { rows } = await sql<{ folded: string }>`
    select search_text(t) as folded from unnest(${texts}::text[]) with ordinality as u (t, n) order by n`.execute(
    database.db,
  )
  expect(rows.map(({ folded }) => folded)).toEqual(texts.map(searchText))
  await database.close()
})
