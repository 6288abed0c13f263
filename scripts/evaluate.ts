// npm run evaluate: how well searches find tenders, on real tenders (docs/evaluation.md).

import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { evaluateSearches } from './evaluate/searches.ts'

const FOLDER = fileURLToPath(new URL('../../shared/data/mercadopublico/', import.meta.url))

if (existsSync(FOLDER)) {
  for (const line of await evaluateSearches(FOLDER)) console.log(line)
} else {
  console.log('Skipped: the real tenders are not here (docs/evaluation.md says which).')
}
