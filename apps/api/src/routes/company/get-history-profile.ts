import { getHistoryProfile } from '@mirador/contract/company-history'
import { findHistoryProfile } from '@mirador/database/ledger/history-profile'
import { familyLabel } from '@mirador/domain/rubros/catalogue'
import { cleanProfileWord, MAX_WORD_LETTERS, profileWordKey } from '@mirador/domain/words/profile-words'
import { readRoute } from '../../http/route.ts'
import { ownRut } from './own-rut.ts'

/** What may be proposed to the profile: families of the catalogue, and names that can be words of the profile. */
export const getHistoryProfileRoute = readRoute(getHistoryProfile, async ({ session }, { database: { db } }) => {
  const { families, products, ...rest } = await findHistoryProfile(db, await ownRut(db, session.sub))
  const words = products
    .map(({ name, tenders }) => ({ written: cleanProfileWord(name).toLocaleLowerCase('es'), tenders }))
    .filter(({ written }) => written !== '' && written.length <= MAX_WORD_LETTERS)
  return {
    ...rest,
    rubros: families.flatMap(({ family, tenders }) => {
      const name = familyLabel(family)
      return name === undefined ? [] : [{ code: family, name, tenders }]
    }),
    // two products may have one name
    words: [...Map.groupBy(words, ({ written }) => profileWordKey(written)).values()].flatMap(([first]) => first ?? []),
    amounts: rest.amounts && { ...rest.amounts, from: Math.floor(rest.amounts.from), to: Math.ceil(rest.amounts.to) },
  }
})
