import { MIN_FOR_ANSWER } from '@mirador/domain/statistics/shown-share'
import { pathTo } from '../../../../paths.ts'
import { isSectionOpen } from '../../../../runtime-config.ts'
import { Link } from '../../../../ui/Link.tsx'
import { AnswerCard, AnswerTable, WAY } from './AnswerCard.tsx'
import { hasBothChannels } from './answer-sums.ts'
import type { AnswerProps } from './answers-state.ts'
import { ANSWERS } from './answers-texts.ts'
import { NamedBars } from './NamedBars.tsx'

const TEXT = ANSWERS.winners

/** Which companies win, the own one among them. */
export function WinnersCard({ state, answers }: AnswerProps) {
  const { awarded, buyers, winners } = answers
  const { total, largest } = winners
  const way = isSectionOpen('proveedores') && (
    <Link to={pathTo('providers')} className={WAY}>
      {TEXT.see}
    </Link>
  )
  const [first] = largest
  if (awarded.tenders < MIN_FOR_ANSWER || !first) {
    const sentence = awarded.tenders < MIN_FOR_ANSWER ? TEXT.few(awarded.tenders) : TEXT.nobody
    return <AnswerCard question={TEXT.question} sentence={sentence} way={way} />
  }
  const own = largest.find(({ is_own }) => is_own)
  // the own offers are known exactly where it is known to whom they were made
  const rank = own?.rank ?? (buyers.never ? null : undefined)
  const shareOf = (pesos: number) => (awarded.clp > 0 ? pesos / awarded.clp : 0)
  const cases = own ? TEXT.own(own.awarded_clp, shareOf(own.awarded_clp)) : TEXT.largest(largest.length, total)
  return (
    <AnswerCard
      question={TEXT.question}
      sentence={TEXT.says(total, shareOf(first.awarded_clp), rank)}
      cases={`${cases}, ${ANSWERS.awarded(awarded.tenders, hasBothChannels(state, answers))}`}
      way={way}
      table={<AnswerTable which="winners" state={state} answers={answers} />}
    >
      <NamedBars
        bars={largest.map(({ rut, name, awarded_clp, is_own }) => ({
          key: rut,
          name: is_own ? TEXT.you(name ?? rut) : (name ?? rut),
          value: awarded_clp,
          label: ANSWERS.millions(awarded_clp),
          mark: is_own ? 'own' : 'filled',
          isOwn: is_own,
        }))}
      />
    </AnswerCard>
  )
}
