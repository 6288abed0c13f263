import type { FitTender } from '@mirador/domain/fit/fit-tender'
import { type FitWords, type Rarity, strongestTerms } from '@mirador/domain/fit/similar-terms'
import { foldWords } from '@mirador/domain/text/words'
import { sql } from 'kysely'
import type { Db } from '../connection/connect.ts'
import { FIELD_SIGNS, lexemesOf } from '../search/lexemes.ts'

/** A stored tender with the data of the fit, and the data by which lists order equal fits. */
export interface StoredFitTender extends FitTender {
  id: number
  closingRank: number
}

interface Row {
  id: number
  closing_rank: number
  region: number | null
  amount_clp: number | null
  institution_id: number | null
  bid_idn: string
  institution_name: string | null
  unit_name: string | null
  comuna: string | null
  families: Record<string, number> | null
  lexemes: string | null
}

/** Reads some tenders with the lexemes of the search; tenders without a row there are left out. */
export async function readFitTenders(db: Db, ids: readonly number[], rarity: Rarity): Promise<StoredFitTender[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<Row>`
    select s.tender_id as id, s.closing_rank, s.region, s.amount_clp, s.institution_id, t.bid_idn, t.institution_name,
      t.unit_name, t.comuna,
      (select jsonb_object_agg(family, lines) from (
        select family, count(*) as lines from tender_item where tender_id = s.tender_id and family is not null group by family
      ) by_family) as families,
      (select string_agg(lexeme, ' ') from unnest(tsvector_to_array(s.search)) as lexeme where left(lexeme, 1) <> '+' and right(lexeme, 1) <> '=') as lexemes
    from tender_search s join tender t on t.id = s.tender_id where s.tender_id = any(${ids}::int[]) order by s.tender_id`.execute(
    db,
  )
  const names = new Map(rows.map((row) => [row.id, wordsOfNames(row)]))
  return rows.map((row) => {
    const named = new Set((names.get(row.id) ?? []).flatMap(lexemesOf))
    const words = fitWords(row.lexemes ?? '', named)
    return {
      id: row.id,
      closingRank: row.closing_rank,
      families: new Map(Object.entries(row.families ?? {}).map(([family, lines]) => [Number(family), lines])),
      buyer: row.institution_id === null ? null : String(row.institution_id),
      region: row.region,
      amount: row.amount_clp,
      words,
      terms: strongestTerms(words, rarity),
    }
  })
}

/** Words by which the search finds a tender although they say nothing about what it buys. */
function wordsOfNames({ bid_idn, institution_name, unit_name, comuna }: Row): string[] {
  return [bid_idn, institution_name, unit_name, comuna].flatMap((text) => (text ? foldWords(text).split(' ') : []))
}

/** @param lexemes separated by blanks, with the signs of their fields */
function fitWords(lexemes: string, named: ReadonlySet<string>): FitWords {
  const title = new Set<string>()
  const lines = new Set<string>()
  const plain: string[] = []
  for (const lexeme of lexemes.split(' ')) {
    if (lexeme === '') continue
    if (lexeme.startsWith(FIELD_SIGNS.title)) title.add(lexeme.slice(1))
    else if (lexeme.startsWith(FIELD_SIGNS.product)) lines.add(lexeme.slice(1))
    else plain.push(lexeme)
  }
  const isOnlyDescribed = (lexeme: string) => !title.has(lexeme) && !lines.has(lexeme) && !named.has(lexeme)
  return { title, lines, description: new Set(plain.filter(isOnlyDescribed)) }
}
