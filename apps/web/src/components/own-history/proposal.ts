import type { HistoryProfileAnswer } from '@mirador/contract/company-history'
import type { Limits } from '@mirador/contract/fit'
import { MAX_SEARCH_LETTERS } from '@mirador/domain/tender-query/search-words'
import { MAX_PROFILE_WORDS, profileWordKey, searchOfAny, type WordOrigin } from '@mirador/domain/words/profile-words'

/** The profile of the account, as far as the history can extend it. */
export interface OwnProfile {
  rubros: readonly number[]
  words: readonly { written: string; origin: WordOrigin }[]
  limits: Limits
}

/** An item that the history proposes. An existing or excluded one cannot be ticked. */
export interface Proposed<Value> {
  value: Value
  /** number of past tenders behind the item, of a word that of the lines */
  cases: number
  state: 'new' | 'there' | 'excluded'
}

export interface Proposal {
  rubros: Proposed<{ code: number; name: string }>[]
  words: Proposed<string>[]
  regions: Proposed<number>[]
  amounts: Proposed<{ from: number; to: number }> | null
}

/** Compares the proposals of the history with the profile. */
export function proposalOf(history: HistoryProfileAnswer, { rubros, words, limits }: OwnProfile): Proposal {
  const known = new Set(words.map(({ written }) => profileWordKey(written)))
  const isThere = (has: boolean) => (has ? 'there' : 'new')
  return {
    rubros: history.rubros.map(({ tenders, ...value }) => ({
      value,
      cases: tenders,
      state: isThere(rubros.includes(value.code)),
    })),
    words: history.words.map(({ written, lines }) => ({
      value: written,
      cases: lines,
      state: isThere(known.has(profileWordKey(written))),
    })),
    regions: history.regions.map(({ region, tenders }) => ({
      value: region,
      cases: tenders,
      state: limits.excluded_regions.includes(region) ? 'excluded' : isThere(limits.regions.includes(region)),
    })),
    amounts: history.amounts && {
      value: { from: history.amounts.from, to: history.amounts.to },
      cases: history.amounts.tenders,
      state: isThere(limits.min_amount === history.amounts.from && limits.max_amount === history.amounts.to),
    },
  }
}

/** The ticked new items. */
export interface Ticked {
  rubros: ReadonlySet<number>
  words: ReadonlySet<string>
  regions: ReadonlySet<number>
  amounts: boolean
}

/**
 * Ticks every new item that only changes the order of the list. A limit of amounts marks tenders, so the user decides.
 */
export function firstTicks({ rubros, words, regions }: Proposal, own: OwnProfile['words']): Ticked {
  const fresh = <Value>(proposed: readonly Proposed<Value>[]) =>
    proposed.filter(({ state }) => state === 'new').map(({ value }) => value)
  const ticked = new Set<string>()
  for (const word of fresh(words)) if (fits(own, ticked, word)) ticked.add(word)
  return {
    rubros: new Set(fresh(rubros).map(({ code }) => code)),
    words: ticked,
    regions: new Set(fresh(regions)),
    amounts: false,
  }
}

/**
 * Whether the profile accepts another word. It holds thirty words, and a search for any of them has a maximum length.
 */
export function fits(own: OwnProfile['words'], ticked: ReadonlySet<string>, word: string): boolean {
  const all = [...own.map(({ written }) => written), ...ticked, word]
  return all.length <= MAX_PROFILE_WORDS && searchOfAny(all).length <= MAX_SEARCH_LETTERS
}

/** The requests that save the ticked items; kinds without ticked items need none. */
export function changesOf(ticked: Ticked, { rubros, words, limits }: OwnProfile, { amounts }: Proposal) {
  const band = ticked.amounts ? amounts?.value : undefined
  return {
    product_family_id: ticked.rubros.size > 0 ? [...rubros, ...ticked.rubros] : undefined,
    words:
      ticked.words.size > 0
        ? [...words, ...[...ticked.words].map((written) => ({ written, origin: 'history' as const }))]
        : undefined,
    limits:
      ticked.regions.size > 0 || band
        ? {
            ...limits,
            regions: [...limits.regions, ...ticked.regions],
            ...(band && { min_amount: band.from, max_amount: band.to }),
          }
        : undefined,
  }
}
